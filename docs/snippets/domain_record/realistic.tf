resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

# The mail server, the servers that may send mail, and the policy for all other mail.
resource "stratus_domain_record" "mail" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = "mail"
  target    = "192.0.2.25"
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

resource "stratus_domain_record" "dmarc" {
  domain_id = stratus_domain.zone.id
  type      = "TXT"
  name      = "_dmarc"
  target    = "v=DMARC1; p=quarantine; rua=mailto:dmarc@shop.example"
}

resource "stratus_domain_record" "webmail" {
  domain_id = stratus_domain.zone.id
  type      = "CNAME"
  name      = "webmail"
  target    = "mail.shop.example"
  ttl_sec   = 3600
}

resource "stratus_domain_record" "caa" {
  domain_id = stratus_domain.zone.id
  type      = "CAA"
  name      = ""
  tag       = "issue"
  target    = "letsencrypt.org"
}
