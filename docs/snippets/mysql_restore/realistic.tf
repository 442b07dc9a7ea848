resource "stratus_mysql_database" "db" {
  label  = "shop"
  region = "us-east"
  type   = "g6-dedicated-2"
  engine = "mysql/8.0.30"
}

resource "stratus_mysql_backup" "clean" {
  database_id = stratus_mysql_database.db.id
  label       = "testData"
}

# A test database that returns to its test data whenever the trigger changes.
resource "stratus_mysql_restore" "restore" {
  database_id = stratus_mysql_database.db.id
  backup_id   = stratus_mysql_backup.clean.id
  triggers    = { run = "42" }
  timeouts    = { create = "90m" }
}
