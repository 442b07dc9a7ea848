import type { TerraformStack } from "cdktf";
import { ComputeInstance, Domain, Firewall, MySqlDatabase } from "../../../../lib";
import { type NotedWarning, noteWarnings } from "../../../../lib/core/problems";
import { database, instance, master } from "../../rules/programs";

const zone = (stack: TerraformStack) => new Domain(stack, "zone", master);

const noted = (id: NotedWarning) => (stack: TerraformStack) => {
  noteWarnings(stack, id, () => ["A noted warning."]);
};

/** A program with one warning of each check. */
export const warningPrograms: { readonly [id: string]: (stack: TerraformStack) => unknown } = {
  "replaced-unique-name": (stack) =>
    new Firewall(stack, "edge", { label: "edge", lifecycle: { createBeforeDestroy: true } }),
  "record-to-unknown-address": (stack) => {
    new ComputeInstance(stack, "web", instance);
    zone(stack).a("old", "198.51.100.7");
  },
  "open-database": (stack) => new MySqlDatabase(stack, "db", { ...database, allowList: ["0.0.0.0/0"] }),
  "closed-database": (stack) => new MySqlDatabase(stack, "db", database),
  "ineffective-field": (stack) => new ComputeInstance(stack, "web", { ...instance, swapSize: 512 }),
  "ineffective-mail-record": (stack) => zone(stack).txt("selector._domainkey", "v=DKIM1; k=rsa"),
  "zone-file-text": (stack) => zone(stack).txt("note", '( "one" "two" )'),
  "unused-move": noted("unused-move"),
  "unused-import": noted("unused-import"),
  "provider-installation": noted("provider-installation"),
  "mistyped-name": (stack) => new ComputeInstance(stack, "web", { ...instance, region: "us-esat" }),
  "rounded-time": (stack) => new Domain(stack, "zone", { ...master, ttlSec: 301 }),
  "written-secret": (stack) =>
    new ComputeInstance(stack, "web", {
      ...instance,
      image: "public/debian12",
      rootPass: "correct horse battery",
    }),
};
