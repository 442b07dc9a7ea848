resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

resource "stratus_domain_records" "records" {
  domain_id = stratus_domain.zone.id
  records = {
    "www/A" = { type = "A", name = "www", target = "192.0.2.10" }
  }
}
