import { updateLock } from "../../../src/terraform/bundled-provider/lock-file";

const header = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;
const own = (version: string) => `provider "stratus.internal/stratus/stratus" {
  version     = "${version}"
  constraints = "${version}"
  hashes = [
    "h1:one=",
    "h1:two=",
  ]
}
`;
const locked = (version: string) => ({ version, hashes: ["h1:one=", "h1:two="] });
const random = `provider "registry.terraform.io/hashicorp/random" {
  version     = "3.6.2"
  constraints = "~> 3.6"
  hashes = [
    "h1:wmG0QFjQ2OfyPy6BB7mQ57WtoZZGGV07uAPQeDmIrAE=",
    "zh:0ef01a4f81147b32c1bea3429974d4d104bbc4be2ba3cfa667031a8183ef88ec",
  ]
}
`;
const hint = (...addresses: readonly string[]) => `/* For the cdktf and cdktn commands, which read these lines too.
${addresses.map((address) => `provider "${address}" {\n  constraints = ">= 0.0.0"\n}\n`).join("")}*/
`;
const needsRandom = [{ address: "hashicorp/random", constraint: "~> 3.6" }];

it("starts a lock file with our own entry, with the hashes of all platforms", () => {
  expect(updateLock("", locked("0.1.0"), [])).toBe(own("0.1.0"));
});

it("removes the hashes of another build", () => {
  const other = own("0.1.0").replace("h1:one=", "h1:abc=");
  expect(updateLock(`${header}\n${other}`, locked("0.1.0"), [])).toBe(`${header}\n${own("0.1.0")}`);
});

it("contains the current version", () => {
  expect(updateLock(own("0.1.0-dev.h1111111"), locked("0.1.0-dev.h2222222"), [])).toBe(own("0.1.0-dev.h2222222"));
});

it("keeps the entries of other providers unchanged", () => {
  const text = updateLock(`${header}\n${random}`, locked("0.1.0"), needsRandom);
  expect(text).toBe([header, random, own("0.1.0"), hint("registry.terraform.io/hashicorp/random")].join("\n"));
});

it("keeps the entry of a provider that the stack no longer needs", () => {
  expect(updateLock(random, locked("0.1.0"), [])).toBe(`${random}\n${own("0.1.0")}`);
});

it("contains a hint for every other provider that the stack needs, once, and none for ours", () => {
  const needed = ["stratus.internal/stratus/stratus", "random", "hashicorp/random", "host.example/acme/other"];
  expect(
    updateLock(
      "",
      locked("0.1.0"),
      needed.map((address) => ({ address })),
    ),
  ).toBe(`${own("0.1.0")}\n${hint("host.example/acme/other", "registry.terraform.io/hashicorp/random")}`);
});

it("leaves its own earlier content unchanged", () => {
  const once = updateLock(`${header}\n${random}`, locked("0.1.0"), needsRandom);
  expect(updateLock(once, locked("0.1.0"), needsRandom)).toBe(once);
});

it("removes the entry of a provider whose constraint it violates, so that init selects a version again", () => {
  const text = updateLock(random, locked("0.1.0"), [{ address: "hashicorp/random", constraint: "3.7.0" }]);
  expect(text).toBe(`${own("0.1.0")}\n${hint("registry.terraform.io/hashicorp/random")}`);
});

it("reads files with Windows line endings", () => {
  expect(updateLock(random.replaceAll("\n", "\r\n"), locked("0.1.0"), [])).toBe(`${random}\n${own("0.1.0")}`);
});
