resource "stratus_mysql_database" "db" {
  label        = "shop"
  region       = "us-east"
  type         = "g6-dedicated-2"
  engine       = "mysql/8.0.30"
  cluster_size = 3
}

# Takes a snapshot first, and installs the patches of each month when the trigger changes.
resource "stratus_mysql_backup" "backup" {
  database_id = stratus_mysql_database.db.id
  label       = "beforePatch"
}

resource "stratus_mysql_patch" "patch" {
  database_id = stratus_mysql_database.db.id
  triggers    = { month = "2026-11" }

  depends_on = [stratus_mysql_backup.backup]
}
