resource "stratus_mysql_database" "db" {
  label        = "shop"
  region       = "us-east"
  type         = "g6-dedicated-2"
  engine       = "mysql/8.0.30"
  cluster_size = 3
}

# A snapshot before a migration. It is taken from a replica, so that the primary isn't slowed down.
resource "stratus_mysql_backup" "backup" {
  database_id         = stratus_mysql_database.db.id
  label               = "beforeMigration"
  target              = "secondary"
  deletion_protection = true
}
