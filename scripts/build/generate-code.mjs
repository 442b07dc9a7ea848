// Writes the code that is not in git: the messages of Terraform's protocol, and lib/l1, the bindings of the provider's
// resources. Needs neither Terraform nor a network. Does nothing if its inputs are unchanged.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../support/project.mjs";
import { writeBindings } from "./bindings/write-bindings.mjs";
import { digest, isFresh, packageVersion, writeStamp } from "./generated-folder.mjs";

function writeMessages() {
  const protocol = inRoot("src", "provider", "plugin", "protocol");
  const sources = readdirSync(protocol).filter((name) => /\.(proto|mjs)$/.test(name));
  const inputs = digest(packageVersion("ts-proto"), ...sources.map((name) => readFileSync(join(protocol, name))));
  if (isFresh(join(protocol, "generated"), inputs)) return;
  execFileSync(process.execPath, [join(protocol, "generate.mjs")], { stdio: "inherit" });
  writeStamp(join(protocol, "generated"), inputs);
}

writeMessages();
await writeBindings();
