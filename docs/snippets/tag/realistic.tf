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

resource "stratus_compute_instance" "app" {
  label                = "shop-app"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

# The tag lists the instances and the domain, so they need no tags of their own.
resource "stratus_tag" "team" {
  label    = "team-shop"
  computes = [stratus_compute_instance.web.id, stratus_compute_instance.app.id]
  domains  = [stratus_domain.zone.id]
}
