variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "stratus_compute_instance" "mail" {
  label                = "shop-mail"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

# A mail server: other servers reject its mail unless the name and both addresses match.
resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

resource "stratus_domain_record" "mx" {
  domain_id = stratus_domain.zone.id
  type      = "MX"
  name      = ""
  target    = "mail.shop.example"
  priority  = 10
}

resource "stratus_domain_record" "spf" {
  domain_id = stratus_domain.zone.id
  type      = "TXT"
  name      = ""
  target    = "v=spf1 mx -all"
}

resource "stratus_domain_record" "mail_ipv4" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = "mail"
  target    = stratus_compute_instance.mail.public_ipv4
}

resource "stratus_domain_record" "mail_ipv6" {
  domain_id = stratus_domain.zone.id
  type      = "AAAA"
  name      = "mail"
  target    = stratus_compute_instance.mail.ipv6_address
}

resource "stratus_reverse_dns" "mail_ipv4" {
  address = stratus_compute_instance.mail.public_ipv4
  rdns    = "mail.shop.example"

  depends_on = [stratus_domain_record.mail_ipv4, stratus_domain_record.mail_ipv6]
}

resource "stratus_reverse_dns" "mail_ipv6" {
  address = stratus_compute_instance.mail.ipv6_address
  rdns    = "mail.shop.example"

  depends_on = [stratus_domain_record.mail_ipv4, stratus_domain_record.mail_ipv6]
}
