resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

# Every record of the zone, except for TXT records: another tool creates them to get certificates.
resource "stratus_domain_records" "records" {
  domain_id   = stratus_domain.zone.id
  leave_types = ["TXT"]
  records = {
    apex   = { type = "A", name = "", target = "192.0.2.10" }
    www    = { type = "CNAME", name = "www", target = "shop.example" }
    mail   = { type = "MX", name = "", target = "mail.example.net", priority = 10 }
    issuer = { type = "CAA", name = "", tag = "issue", target = "letsencrypt.org" }
  }
}
