import { specimens } from "../kinds";
import { live } from "../e2e/support/lifecycle";
import { terraformRelease } from "./support/terraform-release";

const releases = ["1.12.2", "1.15.5"];

describe.each(releases)("with Terraform %s, objects have an identity for their whole life, and", (release) => {
  live(specimens, { terraform: () => terraformRelease(release), hasIdentities: true });
});
