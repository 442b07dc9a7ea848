import { join } from "node:path";
import { ImportedAccount, objectsIn, planIn } from "../e2e/support/imported-account";
import { Program } from "../e2e/support/program";

// Large accounts of random objects: the program of stratus import only imports, and the plan after it is empty. The small
// account of the end-to-end tests covers more variants.

jest.setTimeout(900_000);

/** Imports the written program, and plans it once more. */
type Deploy = (account: ImportedAccount, imported: number) => Promise<void>;

const byCdktf: Deploy = async (account, imported) => {
  account.install("shop");
  const program = new Program(join(account.folder, "shop"), "shop", account.settings);
  await program.must("deploy");
  // The line "Apply complete!" is sometimes too late for cdktf.
  expect(objectsIn(join(program.folder, "terraform.shop.tfstate"))).toBe(imported);
  expect(await program.must("diff")).toContain("No changes.");
};

const byTerraform: Deploy = async (account, imported) => {
  expect((await account.stratus(["provider", "install", "shop"])).code).toBe(0);
  await account.terraform("shop", "init", "-no-color");
  const applied = await account.terraform("shop", "apply", "-no-color", "-auto-approve");
  expect(applied).toContain(`Resources: ${String(imported)} imported, 0 added, 0 changed, 0 destroyed.`);
  await account.terraform("shop", "plan", "-no-color", "-detailed-exitcode");
};

test.each([
  ["500 objects, as constructs", 500, ["--target", "cdktf"], byCdktf],
  ["2,000 objects, as a plain configuration", 2_000, ["--target", "hcl"], byTerraform],
] as const)("%s, are imported and nothing else changes", async (_, objects, options, deploy) => {
  const account = await ImportedAccount.fill(objects, objects);
  try {
    expect((await account.stratus(["import", "pages", "--no-plan"])).code).toBe(0);
    const pages = await account.requests();
    expect(pages.writes).toEqual([]);

    const { code, output } = await account.stratus(["import", "shop", ...options]);
    const { imported, others } = planIn(output);
    expect({ code, others, output }).toEqual({ code: 0, others: [0, 0, 0], output });
    expect(imported).toBeGreaterThan(objects * 0.9);
    const walkAndPlan = await account.requests();
    expect(walkAndPlan.writes).toEqual([]);
    expect(walkAndPlan.reads).toBeLessThanOrEqual(pages.reads * 2);

    await deploy(account, imported);
    expect((await account.requests()).writes).toEqual([]);

    const before = account.files("shop");
    const again = await account.stratus(["import", "shop"]);
    expect(again).toMatchObject({ code: 0, stdout: "Nothing new. No files were written.\n" });
    expect(account.files("shop")).toEqual(before);
  } finally {
    await account.remove();
  }
});
