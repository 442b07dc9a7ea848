import { rmSync } from "node:fs";
import { join } from "node:path";
import { planProgram } from "../../../src/cli/commands/import/proof/plan-program";
import { inFolder } from "../../../src/cli/commands/import/proof/work";
import type { PlannedProgram } from "../../../src/cli/plans/count-plan";
import { startChild } from "../../support/child";
import { ImportedAccount } from "../support/imported-account";

// stratus import plans a large program in parts.

jest.setTimeout(300_000);

const limit = 10;
const soa_email = "a@example.com";
let account: ImportedAccount;
/** The ID of a domain. */
let zone: string;

async function createDomain(domain: string): Promise<string> {
  return String((await account.stack.api("POST", "/domains", { domain, type: "master", soa_email }))["id"]);
}

beforeAll(async () => {
  account = await ImportedAccount.fill(40, 7);
  zone = await createDomain("zone.example");
});
afterAll(() => account.remove());

async function written(name: string, ...args: readonly string[]): Promise<number> {
  rmSync(join(account.folder, name), { recursive: true, force: true });
  const { code, output } = await account.stratus(["import", name, "--no-plan", ...args]);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("objects of") as string });
  return Number(/^(\d+) objects of/m.exec(output)?.[1]);
}

/** Writes the program, and returns the folder that Terraform plans. */
const forms = {
  async hcl() {
    const objects = await written("plain", "--target", "hcl");
    expect((await account.stratus(["provider", "install", "plain"])).code).toBe(0);
    return { folder: join(account.folder, "plain"), objects };
  },
  async cdktf() {
    const objects = await written("shop", "--target", "cdktf");
    account.install("shop");
    const cwd = join(account.folder, "shop");
    const { code, output } = await startChild(process.execPath, ["--require", "ts-node/register", "main.ts"], {
      cwd,
      env: { ...process.env, CDKTF_OUTDIR: join(cwd, "cdktf.out") },
    }).outcome;
    expect({ code, output }).toMatchObject({ code: 0 });
    return { folder: join(cwd, "cdktf.out", "stacks", "shop"), objects };
  },
};

interface Recorded {
  readonly planned: PlannedProgram;
  /** The folder and the subcommand of each run of Terraform. */
  readonly runs: readonly (readonly [folder: string, command: string])[];
}

/** Plans in parts of 10 resources. */
const planned = (folder: string): Promise<Recorded> =>
  inFolder(account.settings, async (work) => {
    const runs: [string, string][] = [];
    const inTerraform: typeof work.inTerraform = (where, use) =>
      work.inTerraform(where, (terraform) =>
        use(([command = "", ...args], more) => {
          runs.push([where, command]);
          return terraform([command, ...args], more);
        }),
      );
    return { planned: await planProgram(folder, { ...work, inTerraform }, limit), runs };
  });

describe.each(Object.entries(forms))("as %s", (_, write) => {
  let folder: string;
  let objects: number;
  const counts = { added: 0, destroyed: 0 };

  beforeAll(async () => {
    ({ folder, objects } = await write());
    expect(objects).toBeGreaterThan(3 * limit);
  });

  test("the parts import every object, and the whole program isn't planned", async () => {
    const { planned: plan, runs } = await planned(folder);
    expect(plan).toEqual({ ...counts, imported: objects, changed: 0, changes: [] });
    const plans = runs.filter(([, command]) => command === "plan").map(([where]) => where);
    expect(plans.length).toBeGreaterThan(2);
    expect(plans).not.toContain(folder);
  });

  test("a change is reported as in a plan of the whole program", async () => {
    await account.stack.api("PUT", `/domains/${zone}`, { soa_email: "b@example.com" });
    const { planned: plan } = await planned(folder);
    expect(plan).toMatchObject({ ...counts, imported: objects, changed: 1 });
    const attributes = [{ path: "soa_email", before: "b@example.com", after: soa_email }];
    expect(plan.changes).toMatchObject([{ action: "update", importId: zone, attributes }]);
    await account.stack.api("PUT", `/domains/${zone}`, { soa_email });
  });

  test("an error is reported as in a plan of the whole program", async () => {
    const id = await createDomain("short-lived.example");
    const later = await write();
    await account.stack.api("DELETE", `/domains/${id}`);
    await expect(planned(later.folder)).rejects.toThrow("Cannot import stratus_domain");
  });
});
