import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import * as stratus from "../../lib";
import { root } from "./support/blocks";

const page = readFileSync(join(root, "docs", "names.md"), "utf8");
const rows = [...page.matchAll(/^\| `([\w.]+)` +\| (?:`([\w.]+)`|nothing: .*?) +\|$/gm)].map(
  ([, looked = "", name]) => [looked, name] as const,
);
const exported = stratus as unknown as Readonly<Record<string, unknown>>;

/** An object that contains the names of methods and attributes: a class's, and its static ones. */
const place = { region: "us-east", type: "g6-standard-1" };
const stack = new TerraformStack(Testing.app(), "names");
const objects: Readonly<Record<string, object>> = {
  ComputeInstance: new stratus.ComputeInstance(stack, "web", place),
  Domain: new stratus.Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }),
  Firewall: new stratus.Firewall(stack, "edge", { label: "edge" }),
  MySqlDatabase: new stratus.MySqlDatabase(stack, "db", { ...place, label: "shop", engine: "mysql/8.0.30" }),
  Tags: stratus.Tags.of(stack),
};

function exists(name: string): boolean {
  const [type = "", ...members] = name.split(".");
  if (members.length === 0) return type in exported;
  const starts = [objects[type], exported[type]].filter((start) => start !== undefined);
  return starts.some((start) => {
    let value: unknown = start;
    return members.every((member) => {
      if ((typeof value !== "object" && typeof value !== "function") || value === null || !(member in value))
        return false;
      value = (value as Readonly<Record<string, unknown>>)[member];
      return true;
    });
  });
}

it("has a row for every line of the table", () => {
  const lines = page.split("\n").filter((line) => line.startsWith("| `"));
  expect(lines.length).toBeGreaterThan(20);
  expect(rows).toHaveLength(lines.length);
});

it.each(rows)("%s is not a name, and %s is one", (looked, name) => {
  expect(exists(looked)).toBe(false);
  if (name !== undefined) expect(exists(name)).toBe(true);
});
