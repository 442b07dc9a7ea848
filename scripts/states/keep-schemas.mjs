// Writes the attributes of states, for each version of each resource's schema. Existing attributes of a stored version must
// not change.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Advice, fail, inRoot } from "../support/project.mjs";
import * as schemas from "./schemas.ts";

const file = inRoot("test", "e2e", "fixtures", "schemas.txt");

function main() {
  const kept = schemas.parseSchemas(existsSync(file) ? readFileSync(file, "utf8") : "");
  const present = schemas.presentSchemas();
  const problems = schemas.misfits(kept, present);
  if (problems.length > 0) throw new Advice(schemas.advice(problems));
  writeFileSync(file, schemas.formatSchemas(schemas.mergeSchemas(kept, present)));
}

try {
  main();
} catch (error) {
  fail(error);
}
