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

resource "stratus_compute_instance" "app" {
  label                = "shop-app"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

# Both instances are behind one firewall. Only the web server may connect to the application.
resource "stratus_firewall" "edge" {
  label = "shop-edge"
  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
    inbound = [
      {
        action    = "ACCEPT"
        protocol  = "TCP"
        ports     = "443"
        addresses = { ipv4 = ["0.0.0.0/0"], ipv6 = ["::/0"] }
      },
      {
        action   = "ACCEPT"
        protocol = "TCP"
        ports    = "8080"
        addresses = {
          ipv4 = ["${stratus_compute_instance.web.public_ipv4}/32"]
          ipv6 = ["${stratus_compute_instance.web.ipv6_address}/128"]
        }
      },
    ]
  }
}

resource "stratus_firewall_device" "web" {
  firewall_id = stratus_firewall.edge.id
  compute_id  = stratus_compute_instance.web.id
}

resource "stratus_firewall_device" "app" {
  firewall_id = stratus_firewall.edge.id
  compute_id  = stratus_compute_instance.app.id
}
