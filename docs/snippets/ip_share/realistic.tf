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

resource "stratus_compute_instance" "standby" {
  label                = "shop-standby"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

# Customers use an address of its own, so that the standby can answer if the web server fails.
resource "stratus_ip_address" "service" {
  compute_id = stratus_compute_instance.web.id
  public     = true
  type       = "ipv4"
}

resource "stratus_ip_share" "failover" {
  compute_id = stratus_compute_instance.standby.id
  ips        = [stratus_ip_address.service.address]
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
  target    = stratus_ip_address.service.address
  ttl_sec   = 300
}
