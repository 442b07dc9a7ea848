variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "stratus_compute_instance" "web" {
  label                = "shop-web"
  region               = "eu-central"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

# The containers of the instance use the range. The firewall of the application lets them in.
resource "stratus_ipv6_range" "containers" {
  prefix_length       = 64
  compute_id          = stratus_compute_instance.web.id
  deletion_protection = true
}

resource "stratus_firewall" "inner" {
  label = "shop-inner"
  rules = {
    inbound_policy  = "DROP"
    outbound_policy = "ACCEPT"
    inbound = [{
      action   = "ACCEPT"
      protocol = "TCP"
      ports    = "8080"
      addresses = {
        ipv6 = ["${stratus_ipv6_range.containers.range}/${stratus_ipv6_range.containers.prefix_length}"]
      }
    }]
  }
}
