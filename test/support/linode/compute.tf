resource "linode_instance" "web" {
  label           = "web"
  region          = "us-east"
  type            = "g6-standard-1"
  image           = var.image
  root_pass       = var.root_password
  authorized_keys = ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMigrationtestkeyMigrationtestkeyMigrati ops"]
  tags            = ["shop", "web"]
  private_ip      = true
  backups_enabled = true
  # Installs the shop.
  metadata {
    user_data = base64encode("#cloud-config\n")
  }
  alerts {
    cpu            = 90
    io             = 20000
    network_in     = 10
    network_out    = 10
    transfer_quota = 80
  }

  lifecycle {
    ignore_changes = [metadata]
  }
}
resource "linode_instance" "scripted" {
  label            = "scripted"
  region           = "us-east"
  type             = "g6-standard-1"
  image            = "linode/debian12"
  root_pass        = "correct horse battery"
  stackscript_id   = 2
  stackscript_data = { db_name = "shop" }
  watchdog_enabled = false
  interface {
    purpose = "public"
  }
  interface {
    purpose      = "vlan"
    label        = "backend"
    ipam_address = "10.0.0.1/24"
  }
}
# Deployed by another tool later. It has the default plan.
resource "linode_instance" "empty" {
  label  = "empty"
  region = "us-east"
}

# By hand, and imported later. The state of an imported instance doesn't show its image.
resource "linode_instance" "by_hand" {
  label  = "by-hand"
  region = "us-east"
  type   = "g6-standard-1"
}
