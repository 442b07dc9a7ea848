# Secondary name servers may copy the zone, and its records live for an hour.
resource "stratus_domain" "zone" {
  domain              = "shop.example"
  type                = "master"
  soa_email           = "ops@shop.example"
  description         = "The shop"
  ttl_sec             = 3600
  axfr_ips            = ["192.0.2.53"]
  tags                = ["shop"]
  deletion_protection = true
}

resource "stratus_domain_record" "apex" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = ""
  target    = "192.0.2.10"
}

resource "stratus_domain_record" "www" {
  domain_id = stratus_domain.zone.id
  type      = "CNAME"
  name      = "www"
  target    = "shop.example"
}

resource "stratus_domain_record" "mx" {
  domain_id = stratus_domain.zone.id
  type      = "MX"
  name      = ""
  target    = "mail.example.net"
  priority  = 10
}

resource "stratus_domain_record" "spf" {
  domain_id = stratus_domain.zone.id
  type      = "TXT"
  name      = ""
  target    = "v=spf1 include:_spf.example.net -all"
}

resource "stratus_domain_record" "dmarc" {
  domain_id = stratus_domain.zone.id
  type      = "TXT"
  name      = "_dmarc"
  target    = "v=DMARC1; p=reject"
}
