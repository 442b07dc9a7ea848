variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

# A new version of the file replaces the image, and the instance that is deployed from it.
resource "stratus_image" "golden" {
  file        = "golden.img.gz"
  region      = "us-east"
  label       = "shop-golden"
  description = "Debian 12 with the shop"
  timeouts = {
    create = "2h"
  }
}

resource "stratus_compute_instance" "web" {
  label                = "shop-web"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = stratus_image.golden.id
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}
