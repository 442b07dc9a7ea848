import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { environment } from "./child.mjs";
import { terraformFile } from "./terraform.mjs";

/** The date, the machine and the versions of a measurement. */
export async function conditions() {
  const output = execFileSync(await terraformFile(), ["version", "-json"], { encoding: "utf8", env: environment("/") });
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${process.platform} with ${availableParallelism()} processors`,
    versions: [`Node ${process.versions.node}`, `Terraform ${JSON.parse(output).terraform_version}`],
  };
}
