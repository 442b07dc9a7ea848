# The same provider without TypeScript. Before "terraform init", put the provider beside this file:
#
#   npx --no stratus provider install
#
# Its settings come from STRATUS_TOKEN and STRATUS_BASE_URL, the password from TF_VAR_root_pass.

terraform {
  required_version = ">= 1.5.7"

  required_providers {
    stratus = {
      source = "stratus.internal/stratus/stratus"
    }
  }
}

variable "root_pass" {
  type        = string
  sensitive   = true
  description = "The root password of the instance."
}

resource "stratus_compute_instance" "web" {
  label     = "shop-web"
  region    = "us-east"
  type      = "g6-standard-1"
  image     = "public/debian12"
  root_pass = var.root_pass
}

resource "stratus_firewall" "edge" {
  label = "shop-edge"

  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
    inbound = [{
      label     = "web"
      action    = "ACCEPT"
      protocol  = "TCP"
      ports     = "80, 443"
      addresses = { ipv4 = ["0.0.0.0/0"], ipv6 = ["::/0"] }
    }]
  }
}

resource "stratus_firewall_device" "web" {
  firewall_id = stratus_firewall.edge.id
  compute_id  = stratus_compute_instance.web.id
}

resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

resource "stratus_domain_record" "www" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = "www"
  target    = stratus_compute_instance.web.public_ipv4
}

resource "stratus_tag" "team" {
  label    = "team-shop"
  computes = [stratus_compute_instance.web.id]
  domains  = [stratus_domain.zone.id]
}

output "address" {
  value = stratus_compute_instance.web.public_ipv4
}
