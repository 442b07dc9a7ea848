resource "linode_firewall" "edge" {
  label           = "edge"
  inbound_policy  = "DROP"
  outbound_policy = "ACCEPT"
  tags            = ["shop"]
  inbound {
    label    = "web"
    action   = "ACCEPT"
    protocol = "TCP"
    ports    = "80, 443"
    ipv4     = ["0.0.0.0/0"]
    ipv6     = ["::/0"]
  }
  inbound {
    label    = "ping"
    action   = "ACCEPT"
    protocol = "ICMP"
    ipv4     = ["198.51.100.0/24"]
  }
  linodes = [linode_instance.web.id]
}
resource "linode_firewall" "off" {
  label           = "off"
  inbound_policy  = "ACCEPT"
  outbound_policy = "ACCEPT"
  disabled        = true
}
resource "linode_firewall_device" "scripted" {
  firewall_id = linode_firewall.off.id
  entity_id   = linode_instance.scripted.id
}
resource "linode_rdns" "web" {
  address = linode_instance.web.ip_address
  rdns    = "web.shop.example"
  wait_for_available = true
  depends_on = [linode_domain_record.web]
}
resource "linode_ipv6_range" "web" {
  linode_id     = linode_instance.web.id
  prefix_length = 64
}
