variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "stratus_compute_instance" "blue" {
  label                = "shop-blue"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

resource "stratus_compute_instance" "green" {
  label                = "shop-green"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

# The live address and the staging address. To switch, exchange the two instances: both addresses move in one request.
locals {
  live    = stratus_compute_instance.blue.id
  staging = stratus_compute_instance.green.id
}

resource "stratus_ip_address" "live" {
  compute_id = stratus_compute_instance.blue.id
  public     = true
  type       = "ipv4"
}

resource "stratus_ip_address" "staging" {
  compute_id = stratus_compute_instance.green.id
  public     = true
  type       = "ipv4"
}

resource "stratus_ip_assignment" "addresses" {
  assignments = [
    {
      address    = stratus_ip_address.live.address
      compute_id = local.live
      region     = "us-east"
    },
    {
      address    = stratus_ip_address.staging.address
      compute_id = local.staging
      region     = "us-east"
    },
  ]
}
