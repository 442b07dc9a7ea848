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

# Three encrypted nodes, updated on Sundays at 03:00 UTC. Only the instance and the office can connect.
resource "stratus_postgresql_database" "db" {
  label                   = "shop"
  region                  = "us-east"
  type                    = "g6-dedicated-2"
  engine                  = "postgresql/15.2"
  cluster_size            = 3
  replication_type        = "asynch"
  replication_commit_type = "local"
  encrypted               = true
  allow_list = [
    "${stratus_compute_instance.web.public_ipv4}/32",
    "${stratus_compute_instance.web.ipv6_address}/128",
    "198.51.100.0/24",
  ]
  updates = {
    frequency   = "weekly"
    day_of_week = 7
    hour_of_day = 3
    duration    = 1
  }
  deletion_protection = true
}
