variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

# A web server with an SSH key, backups and nginx, and its name in the DNS.
resource "stratus_compute_instance" "web" {
  label                = "shop-web"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
  authorized_keys      = ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKtGjJrFPd3yhVYTCdSWyy1WbXgEKRHSv6hVZrDbK0kM ops"]
  metadata             = { user_data = base64encode("#cloud-config\npackages: [nginx]\n") }
  backups_enabled      = true
  tags                 = ["shop", "web"]
  deletion_protection  = true
}

resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}

resource "stratus_domain_record" "www_ipv4" {
  domain_id = stratus_domain.zone.id
  type      = "A"
  name      = "www"
  target    = stratus_compute_instance.web.public_ipv4
}

resource "stratus_domain_record" "www_ipv6" {
  domain_id = stratus_domain.zone.id
  type      = "AAAA"
  name      = "www"
  target    = stratus_compute_instance.web.ipv6_address
}
