resource "stratus_mysql_database" "db" {
  label  = "shop"
  region = "us-east"
  type   = "g6-dedicated-2"
  engine = "mysql/8.0.30"
}

# Change the trigger to reset the password again.
resource "stratus_mysql_credentials_reset" "rotation" {
  database_id = stratus_mysql_database.db.id
  triggers    = { quarter = "2026-Q4" }
}
