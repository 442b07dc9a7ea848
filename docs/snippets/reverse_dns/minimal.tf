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

resource "stratus_reverse_dns" "www" {
  address = stratus_compute_instance.web.public_ipv4
  rdns    = "www.shop.example"

  depends_on = [stratus_domain_record.www]
}
