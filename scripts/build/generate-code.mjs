// Writes the code that is not in git: the messages of Terraform's protocol, lib/l1 (the bindings of the provider's resources),
// and lib/generated (the constructs that follow from the contracts). Needs neither Terraform nor a network. Does nothing if its inputs are unchanged.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, root } from "../support/project.mjs";
import { writeBindings } from "./bindings/write-bindings.mjs";
import { digest, isFresh, packageVersion, writeFolder, writeStamp } from "./generated-folder.mjs";
import { readingClasses } from "./reading-classes.ts";

function writeMessages() {
  const protocol = inRoot("src", "provider", "plugin", "protocol");
  const sources = readdirSync(protocol).filter((name) => /\.(proto|mjs)$/.test(name));
  const inputs = digest(packageVersion("ts-proto"), ...sources.map((name) => readFileSync(join(protocol, name))));
  if (isFresh(join(protocol, "generated"), inputs)) return;
  execFileSync(process.execPath, [join(protocol, "generate.mjs")], { stdio: "inherit" });
  writeStamp(join(protocol, "generated"), inputs);
}

/** Writes the constructs that follow from the contracts, which need the bindings. */
function writeConstructs() {
  const files = readingClasses(root);
  const target = inRoot("lib", "generated");
  const inputs = digest(...[...files].flat());
  if (isFresh(target, inputs)) return;
  writeFolder(target, inputs, (folder) => {
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
  });
}

writeMessages();
await writeBindings();
writeConstructs();
