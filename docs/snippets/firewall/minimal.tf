resource "stratus_firewall" "edge" {
  label = "shop-edge"
  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
    inbound = [{
      action    = "ACCEPT"
      protocol  = "TCP"
      ports     = "80, 443"
      addresses = { ipv4 = ["0.0.0.0/0"], ipv6 = ["::/0"] }
    }]
  }
}
