variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "stratus_mysql_database" "db" {
  label  = "shop"
  region = "us-east"
  type   = "g6-dedicated-2"
  engine = "mysql/8.0.30"
}

# The instance needs the host of the database, so it is created after it. Its addresses are allowed last.
resource "stratus_compute_instance" "web" {
  label                = "shop-web"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
  metadata = {
    user_data = base64encode("#cloud-config\nwrite_files: [{ path: /etc/shop/database, content: \"${stratus_mysql_database.db.hosts.primary}\" }]\n")
  }
}

resource "stratus_mysql_access" "access" {
  database_id = stratus_mysql_database.db.id
  allow_list = [
    "${stratus_compute_instance.web.public_ipv4}/32",
    "${stratus_compute_instance.web.ipv6_address}/128",
  ]
}
