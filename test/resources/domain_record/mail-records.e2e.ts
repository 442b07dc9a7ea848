import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { quoteHcl } from "../../../src/shared/template";
import { type Stack, startStack } from "../../e2e/support/stack";
import { ed25519Key } from "../../support/dkim-keys";

jest.setTimeout(120_000);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack("fast", { notesRequests: false });
});
afterAll(() => stack.close());

const privateKey = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const body = privateKey.replace(/-----[^\n]+-----|\s/g, "");

/** The output of a plan with TXT records. */
async function planOf(targets: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const workspace = stack.workspace();
  workspace.write({});
  const records = Object.entries(targets).map(
    ([name, target]) =>
      `resource "stratus_domain_record" "${name}" {\n  domain_id = 1\n  type      = "TXT"\n  name      = "${name}"\n  target    = ${target}\n}\n`,
  );
  writeFileSync(join(workspace.folder, "records.tf"), records.join("\n"));
  writeFileSync(join(workspace.folder, "key.pem"), privateKey);
  await workspace.init();
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  return { code, output: output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ") };
}

it("Terraform refuses a private key in a TXT record, and shows it nowhere", async () => {
  const { code, output } = await planOf({
    file: 'file("key.pem")',
    record: quoteHcl(`v=DKIM1; k=ed25519; p=${body}`),
    written: quoteHcl(privateKey),
  });
  expect(code).toBe(1);
  expect(output.match(/target must not contain a private key/g)).toHaveLength(3);
  expect(output).not.toContain(body.slice(20));
});

it("Terraform refuses a line of a zone file in a TXT record", async () => {
  const line = `s1._domainkey IN TXT ( "v=DKIM1; k=ed25519; " "p=${ed25519Key}" ) ; key`;
  const { code, output } = await planOf({ line: quoteHcl(line) });
  expect(code).toBe(1);
  expect(output).toContain("target must be the record's text, not a line of a zone file");
});
