import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eitherOf, firstVersions, readVersion } from "../../src/terraform/versions";

test("docs/compatibility.md lists the first versions of every feature", () => {
  const page = readFileSync(join(__dirname, "..", "..", "docs", "compatibility.md"), "utf8");
  const [, section = ""] = page.split("\n## Features by version\n");
  const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\|.* \| +([\w.]+) +\| +([\w.]+) +\|$/gm)].slice(1);
  expect(rows.map(([, terraform, openTofu]) => [terraform, openTofu])).toEqual(
    Object.values(firstVersions).map(({ Terraform, OpenTofu }) => [Terraform, OpenTofu ?? "none"]),
  );
});

test.each([
  [{ Terraform: "1.10", OpenTofu: "1.11" }, "Terraform 1.10 or OpenTofu 1.11"],
  [{ Terraform: "1.12", OpenTofu: "1.12" }, "Terraform or OpenTofu 1.12"],
  [{ Terraform: "1.14", OpenTofu: undefined }, "Terraform 1.14"],
])("a message names the first versions: %j", (first, words) => {
  expect(eitherOf(first)).toBe(words);
});

test.each([
  ["Terraform v1.16.0-rc2\non linux_amd64\n", { tool: "Terraform", version: "1.16.0-rc2" }],
  ["Warning: x\n\nOpenTofu v1.12.6\n", { tool: "OpenTofu", version: "1.12.6" }],
  ["1.5.7", undefined],
])("the version is read from %j", (printed, found) => {
  expect(readVersion(printed)).toEqual(found);
});
