resource "stratus_mysql_database" "db" {
  label      = "shop"
  region     = "us-east"
  type       = "g6-dedicated-2"
  engine     = "mysql/8.0.30"
  allow_list = ["198.51.100.0/24"]
}
