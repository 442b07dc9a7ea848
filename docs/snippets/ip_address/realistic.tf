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

# A second address for mail. Destroying the resource leaves it on the instance.
resource "stratus_ip_address" "mail" {
  compute_id = stratus_compute_instance.web.id
  public     = true
  type       = "ipv4"
  on_destroy = "abandon"
}

resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

resource "stratus_domain_record" "mail" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = "mail"
  target    = stratus_ip_address.mail.address
}

resource "stratus_domain_record" "mx" {
  domain_id = stratus_domain.zone.id
  type      = "MX"
  name      = ""
  target    = "mail.shop.example"
  priority  = 10
}
