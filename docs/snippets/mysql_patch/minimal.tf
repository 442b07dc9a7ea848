resource "stratus_mysql_database" "db" {
  label  = "shop"
  region = "us-east"
  type   = "g6-dedicated-2"
  engine = "mysql/8.0.30"
}

resource "stratus_mysql_patch" "patch" {
  database_id = stratus_mysql_database.db.id
}
