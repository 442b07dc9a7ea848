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

# Web traffic from everywhere, SSH and ping from the office.
resource "stratus_firewall" "edge" {
  label = "shop-edge"
  tags  = ["shop"]
  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
    inbound = [
      {
        action    = "ACCEPT"
        protocol  = "TCP"
        ports     = "80, 443"
        addresses = { ipv4 = ["0.0.0.0/0"], ipv6 = ["::/0"] }
        label     = "web"
      },
      {
        action    = "ACCEPT"
        protocol  = "TCP"
        ports     = "22"
        addresses = { ipv4 = ["198.51.100.0/24"], ipv6 = ["2001:db8::/32"] }
        label     = "ssh"
      },
      {
        action    = "ACCEPT"
        protocol  = "ICMP"
        addresses = { ipv4 = ["198.51.100.0/24"], ipv6 = ["2001:db8::/32"] }
        label     = "ping"
      },
    ]
  }
}

resource "stratus_firewall_device" "web" {
  firewall_id = stratus_firewall.edge.id
  compute_id  = stratus_compute_instance.web.id
}
