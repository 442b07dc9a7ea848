resource "stratus_postgresql_database" "db" {
  label      = "shop"
  region     = "us-east"
  type       = "g6-dedicated-2"
  engine     = "postgresql/15.2"
  allow_list = ["198.51.100.0/24"]
}
