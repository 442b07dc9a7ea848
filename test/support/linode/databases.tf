resource "linode_database_mysql_v2" "shop" {
  label        = "shop"
  engine_id    = "mysql/8.0.30"
  region       = "us-east"
  type         = "g6-dedicated-2"
  cluster_size = 3
  allow_list   = ["192.0.2.0/24"]
  updates = {
    day_of_week = 2
    duration    = 4
    frequency   = "weekly"
    hour_of_day = 3
  }
}
resource "linode_database_postgresql_v2" "log" {
  label     = "log"
  engine_id = "postgresql/14.6"
  region    = "us-east"
  type      = "g6-dedicated-2"
}
