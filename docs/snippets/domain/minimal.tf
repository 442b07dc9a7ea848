resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}
