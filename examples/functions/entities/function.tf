terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

# Misspelt names are refused: "identiy is not supported; did you mean "identity"?".
resource "ddbmodel_table" "notes" {
  name = "notes"

  entities = provider::ddbmodel::entities({
    note = { identity = ["note_id"] }
  })

  access_patterns = {
    get_note = { entity = "note", match = ["note_id"] }
  }
}
