import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ImportedAccount, objectsIn, planIn } from "../support/imported-account";
import { Program } from "../support/program";

// Accounts of random objects: the program of stratus import only imports, and the plan after it is empty.

jest.setTimeout(300_000);

let account: ImportedAccount;

beforeAll(async () => {
  account = await ImportedAccount.fill(50, 11);
});
afterAll(() => account.remove());

const written = async (...args: readonly string[]) => {
  const { code, output } = await account.stratus(["import", ...args]);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Plan: ") as string });
  return planIn(output);
};

test("cdktf deploys a program of constructs, which imports everything and changes nothing", async () => {
  const { imported, others } = await written("shop", "--target", "cdktf");
  expect(imported).toBeGreaterThan(40);
  expect(others).toEqual([0, 0, 0]);
  const walkAndPlan = await account.requests();
  expect(walkAndPlan.writes).toEqual([]);

  // Only the traversal: a run without a plan requests its pages.
  expect((await account.stratus(["import", "pages", "--no-plan"])).code).toBe(0);
  expect(walkAndPlan.reads).toBeLessThanOrEqual((await account.requests()).reads * 2);

  account.install("shop");
  const program = new Program(join(account.folder, "shop"), "shop", account.settings);
  try {
    await account.requests();
    await program.must("deploy");
    // The line "Apply complete!" is sometimes too late for cdktf. The state and the requests show the same.
    expect(objectsIn(join(program.folder, "terraform.shop.tfstate"))).toBe(imported);
    expect((await account.requests()).writes).toEqual([]);
    expect(await program.must("diff")).toContain("No changes.");

    const { code, output } = await account.stratus(["drift", "--state", "shop/terraform.shop.tfstate"]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("No drift.") as string });

    const before = account.files("shop");
    const again = await account.stratus(["import", "shop"]);
    expect(again).toMatchObject({ code: 0, stdout: "Nothing new. No files were written.\n" });
    expect(account.files("shop")).toEqual(before);

    rmSync(join(program.folder, "adopt.ts"));
    const main = readFileSync(join(program.folder, "main.ts"), "utf8");
    writeFileSync(join(program.folder, "main.ts"), main.replace(/^.*adoptAccount.*\n/gm, ""));
    expect(await program.must("diff")).toContain("No changes.");
  } finally {
    program.remove();
  }
});

test("a later run adds new objects, as a program that is planned alone", async () => {
  const owner = await account.stack.api("POST", "/domains", {
    domain: "new.example",
    type: "master",
    soa_email: "a@new.example",
  });
  await account.stack.api("POST", `/domains/${String(owner["id"])}/records`, {
    type: "A",
    name: "www",
    target: "192.0.2.1",
  });
  const before = account.files("shop");
  const { code, output } = await account.stratus(["import", "shop"]);
  expect({ code, plan: planIn(output) }).toEqual({ code: 0, plan: { imported: 2, others: [0, 0, 0] } });
  expect(output).toContain("You edited main.ts, so it wasn't changed. Add these lines:");
  const after = account.files("shop");
  expect([...after.keys()].filter((path) => !before.has(path))).toEqual(["added-2.ts", "adopt-2.ts"]);
  expect([...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path)).toEqual([
    "stratus.import.json",
  ]);
});

test("a plain configuration is formatted, applied without a change, and extended", async () => {
  const { imported, others } = await written("plain", "--target", "hcl");
  expect(others).toEqual([0, 0, 0]);
  await account.terraform("plain", "fmt", "-check", "-diff", "-recursive");
  expect((await account.stratus(["provider", "install", "plain"])).code).toBe(0);
  await account.terraform("plain", "init", "-no-color");
  await account.requests();
  const applied = await account.terraform("plain", "apply", "-no-color", "-auto-approve");
  expect(applied).toContain(`Resources: ${String(imported)} imported, 0 added, 0 changed, 0 destroyed.`);
  expect((await account.requests()).writes).toEqual([]);
  await account.terraform("plain", "plan", "-no-color", "-detailed-exitcode");

  await account.stack.api("POST", "/domains", { domain: "late.example", type: "master", soa_email: "a@late.example" });
  expect(await written("plain")).toEqual({ imported: 1, others: [0, 0, 0] });
  await account.terraform("plain", "fmt", "-check", "-diff", "-recursive");
  rmSync(join(account.folder, "plain", "adopt.tf"));
  expect(await account.terraform("plain", "plan", "-no-color")).toContain(
    "Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.",
  );
});

test("CDK Terrain's program compiles and only imports, with a read-only token", async () => {
  const scopes = ["account", "computes", "databases", "domains", "firewall", "images", "ips", "vlans"];
  const { token } = await account.stack.control("POST", "tokens", {
    username: "admin",
    scopes: scopes.map((scope) => `${scope}:read_only`).join(" "),
  });
  const { code, output } = await account.stratus(["import", "terrain", "--target", "cdktn"], {
    STRATUS_TOKEN: String(token),
  });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Plan: ") as string });
  expect(planIn(output).others).toEqual([0, 0, 0]);
  expect(planIn(output).imported).toBeGreaterThan(40);
});

test("without Terraform nothing is written, and the next steps are shown", async () => {
  const { code, output } = await account.stratus(["import", "without"], {
    TERRAFORM_BINARY_NAME: "/nowhere/terraform",
  });
  expect(code).toBe(1);
  expect(output).toContain("/nowhere/terraform");
  expect(output).toContain("--no-plan");
  expect(() => account.files("without")).toThrow();
});
