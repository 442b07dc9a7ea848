terraform {
  required_providers {
    linode = {
      source  = "linode/linode"
      version = "~> 3.12"
    }
  }
}

provider "linode" {}

variable "root_password" {
  type      = string
  sensitive = true
  default   = "correct horse battery"
}

variable "image" {
  type    = string
  default = "linode/debian12"
}

output "addresses" {
  value = {
    web     = linode_instance.web.ip_address
    private = linode_instance.web.private_ip_address
    cpus    = linode_instance.web.specs[0].vcpus
    zone    = data.linode_domain.shop.status
    host    = "mysql:${linode_database_mysql_v2.shop.host_primary}"
  }
}
