variable "root_pass" {
  type      = string
  sensitive = true
  ephemeral = true
}

resource "stratus_compute_instance" "blue" {
  label                = "shop-blue"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

resource "stratus_compute_instance" "green" {
  label                = "shop-green"
  region               = "us-east"
  type                 = "g6-standard-1"
  image                = "public/debian12"
  root_pass_wo         = var.root_pass
  root_pass_wo_version = 1
}

# The addresses of production and staging. To switch, exchange blue and green in the assignments: both move in one
# request.
resource "stratus_ip_address" "live" {
  compute_id = stratus_compute_instance.blue.id
  public     = true
  type       = "ipv4"
}

resource "stratus_ip_address" "staging" {
  compute_id = stratus_compute_instance.green.id
  public     = true
  type       = "ipv4"
}

resource "stratus_ip_assignment" "addresses" {
  assignments = [
    {
      address    = stratus_ip_address.live.address
      compute_id = stratus_compute_instance.blue.id
      region     = stratus_compute_instance.blue.region
    },
    {
      address    = stratus_ip_address.staging.address
      compute_id = stratus_compute_instance.green.id
      region     = stratus_compute_instance.green.region
    },
  ]
}
