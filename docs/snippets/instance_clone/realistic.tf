variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "stratus_compute_instance" "web" {
  label                = "shop-web"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

resource "stratus_compute_instance" "staging" {
  label  = "shop-staging"
  region = "us-east"
  type   = "g6-standard-2"
}

# Copies production to the staging instance again whenever the release changes.
resource "stratus_instance_clone" "copy" {
  source_id  = stratus_compute_instance.web.id
  compute_id = stratus_compute_instance.staging.id
  triggers   = { release = "2026-11" }
  timeouts   = { create = "2h" }
}
