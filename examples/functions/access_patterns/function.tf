terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

# Misspelt names are refused: "get_note.consistancy is not supported; did you mean "consistent"?".
resource "ddbmodel_table" "notes" {
  name = "notes"

  entities = {
    note = { identity = ["note_id"] }
  }

  access_patterns = provider::ddbmodel::access_patterns({
    get_note = { entity = "note", match = ["note_id"], consistent = true }
  })
}
