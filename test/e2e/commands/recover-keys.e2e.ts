import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../../support/child";
import { type Stack, startStack } from "../support/stack";
import { childEnvironment, terraformBinary, type Workspace } from "../support/terraform";

jest.setTimeout(120_000);

const root = join(__dirname, "..", "..", "..");

let stack: Stack;
beforeAll(async () => {
  stack = await startStack("fast", { notesRequests: false });
});
afterAll(() => stack.close());

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };

const configuration = (records: object) => ({
  resource: {
    stratus_domain: { zone },
    stratus_domain_records: { all: { domain_id: "${stratus_domain.zone.id}", records } },
  },
});

/** Runs the built command with the configuration of this test, whose state is lost. */
async function recover(workspace: Workspace, records: object) {
  workspace.write(configuration(records));
  const settings = {
    STRATUS_BASE_URL: stack.url,
    STRATUS_TOKEN: stack.token,
    TERRAFORM_BINARY_NAME: terraformBinary(),
  };
  const env = childEnvironment(workspace.folder, settings);
  const command = [join(root, "dist", "bin", "stratus.cjs"), "recover", "--dry-run"];
  const { output } = await startChild(process.execPath, command, { cwd: workspace.folder, env }).outcome;
  return output;
}

const web = { type: "A", name: "www", target: "192.0.2.1" };
const mail = { type: "MX", target: "mail.shop.example", priority: 10 };

test("recover tells the keys of a record map from the values that differ in the account", async () => {
  const workspace = stack.installed();
  await workspace.apply(configuration({ "www/A": web, "@/MX": mail }));
  workspace.forget();
  // The command adds imports to a copy of the folder under the same name.
  const own = join(workspace.folder, "stratus-recover.tf");
  writeFileSync(own, "# own\n");

  const renamed = await recover(workspace, { website: web, post: { ...mail, target: "MAIL.shop.example" } });
  expect(renamed).toContain(
    "1 change only stores the program's keys of records in the state. The values are the same, so no request is sent.",
  );
  expect(renamed).not.toContain("The account differs");

  const changed = await recover(workspace, { website: { ...web, target: "192.0.2.9" }, post: mail });
  expect(changed).toContain(`The account differs from the program. The next deployment reverts it:
  stratus_domain_records.all (update 1)
    records.website.target: "192.0.2.1" → "192.0.2.9"
`);
  expect(changed).not.toContain("only stores");

  const swapped = await recover(workspace, { "@/MX": web, "www/A": { ...mail, priority: 20 } });
  expect(swapped).toMatch(/reverts it:\n.*\n {4}records\.www\/A\.priority: 10 → 20\n(?! {4})/);

  const removed = await recover(workspace, { website: web });
  expect(removed).toMatch(/reverts it:\n.*\n( {4}records\.@\/MX\.\w+: .* → nothing\n)+(?! {4})/);
  expect(readFileSync(own, "utf8")).toBe("# own\n");
});
