# Students and courses, many to many: the courses of a student and the students of a course, with one index.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # generic index keys, GSI1PK and GSI1SK
#
# What to look at in the plan:
#   - item_keys: an enrollment lies in the partition of one side, which answers for that side from the table itself;
#   - the one index: the same enrollments by the other side.

terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

variable "indexes" {
  description = "How the keys of indexes are made: native or overloaded."
  type        = string
  default     = "native"
}

variable "deletion_protection" {
  description = "Whether the table is protected from deletion. To destroy it, apply with false first."
  type        = bool
  default     = true
}

provider "ddbmodel" {
  region = "eu-central-1"
}

resource "ddbmodel_table" "school" {
  name                = "school-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    student = {
      identity   = ["student_id"]
      attributes = { name = {} }
    }
    course = {
      identity   = ["course_id"]
      attributes = { title = {} }
    }
    enrollment = {
      identity = ["student_id", "course_id"]
      attributes = {
        student_id  = { references = "student" }
        course_id   = { references = "course" }
        enrolled_at = { type = "timestamp", immutable = true }
      }
    }
  }

  access_patterns = {
    get_student        = { entity = "student", match = ["student_id"] }
    get_course         = { entity = "course", match = ["course_id"] }
    courses_of_student = { entity = "enrollment", match = ["student_id"] }
    students_of_course = { entity = "enrollment", match = ["course_id"] }

    # create fails where the enrollment exists: nobody is enrolled in a course twice.
    enroll = { entity = "enrollment", operation = "create", match = ["student_id", "course_id"] }
  }
}
