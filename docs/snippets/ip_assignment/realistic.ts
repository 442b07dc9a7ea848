import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, IpAddress, IpAssignment } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const rootPassWo = new EphemeralVariable(this, "root_pass").stringValue;
  const blue = new ComputeInstance(this, "blue", {
    label: "shop-blue",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo,
    rootPassWoVersion: 1,
  });
  const green = new ComputeInstance(this, "green", {
    label: "shop-green",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo,
    rootPassWoVersion: 1,
  });

  // The addresses of production and staging. To switch, exchange blue and green in the
  // assignments: both move in one request.
  const liveAddress = new IpAddress(this, "live", { instance: blue });
  const stagingAddress = new IpAddress(this, "staging", { instance: green });
  new IpAssignment(this, "addresses", {
    assignments: [
      { address: liveAddress, instance: blue },
      { address: stagingAddress, instance: green },
    ],
  });
}
