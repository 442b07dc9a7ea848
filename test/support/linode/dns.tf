# The zone of the shop.
resource "linode_domain" "shop" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
  ttl_sec   = 300
  axfr_ips  = ["192.0.2.7"]
  tags      = ["shop"]
}
resource "linode_domain" "copy" {
  domain     = "copy.example"
  type       = "slave"
  master_ips = ["192.0.2.1"]
  description = "A copy."
}
resource "linode_domain_record" "www" {
  domain_id   = linode_domain.shop.id
  name        = "www"
  record_type = "A"
  target      = "192.0.2.1"
  ttl_sec     = 300
}
resource "linode_domain_record" "mail" {
  domain_id   = linode_domain.shop.id
  name        = ""
  record_type = "MX"
  target      = "mail.shop.example"
  priority    = 10
}
resource "linode_domain_record" "alias" {
  domain_id   = linode_domain.shop.id
  name        = "blog"
  record_type = "CNAME"
  target      = "www.shop.example"
}
resource "linode_domain_record" "sip" {
  domain_id   = linode_domain.shop.id
  record_type = "SRV"
  service     = "sip"
  protocol    = "tcp"
  target      = "sip.shop.example"
  priority    = 10
  weight      = 5
  port        = 5060
}
resource "linode_domain_record" "caa" {
  domain_id   = linode_domain.shop.id
  record_type = "CAA"
  tag         = "issue"
  target      = "letsencrypt.org"
}
resource "linode_domain_record" "txt" {
  domain_id   = linode_domain.shop.id
  record_type = "TXT"
  name        = "note"
  target      = "v=spf1 -all"
}

resource "linode_domain_record" "web" {
  domain_id   = linode_domain.shop.id
  record_type = "A"
  name        = "web"
  target      = linode_instance.web.ip_address
}

data "linode_domain" "shop" {
  domain = linode_domain.shop.domain
}
