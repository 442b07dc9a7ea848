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

resource "stratus_firewall" "edge" {
  label = "shop-edge"
  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
  }
}

resource "stratus_firewall_device" "web" {
  firewall_id = stratus_firewall.edge.id
  compute_id  = stratus_compute_instance.web.id
}
