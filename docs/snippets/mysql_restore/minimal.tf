resource "stratus_mysql_database" "db" {
  label  = "shop"
  region = "us-east"
  type   = "g6-dedicated-2"
  engine = "mysql/8.0.30"
}

resource "stratus_mysql_backup" "backup" {
  database_id = stratus_mysql_database.db.id
  label       = "beforeUpgrade"
}

resource "stratus_mysql_restore" "restore" {
  database_id = stratus_mysql_database.db.id
  backup_id   = stratus_mysql_backup.backup.id
}
