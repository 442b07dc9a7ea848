resource "stratus_image" "golden" {
  file   = "golden.img.gz"
  region = "us-east"
  label  = "shop-golden"
}
