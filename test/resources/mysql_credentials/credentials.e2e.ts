import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constants, inflateRawSync } from "node:zlib";
import { executable } from "../../e2e/support/executable";
import { testOnlyWith } from "../../e2e/support/features";
import { runHcl } from "../../e2e/support/hcl";
import { database_id, passwordNow, withDatabase } from "../../e2e/support/mysql";
import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";

type Json = Readonly<Record<string, unknown>>;

let stack: Stack;
let workspace: Workspace;
beforeEach(async () => {
  stack = await startStack();
  workspace = stack.workspace();
});
afterEach(() => stack.close());

/** The contents of an archive as one string. Node can inflate, but has no archive reader. */
function unzipped(file: string): string {
  const bytes = readFileSync(file);
  const entries: string[] = [];
  let at = bytes.indexOf(entryMark);
  while (at >= 0) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    entries.push(inflateRawSync(bytes.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1"));
    at = bytes.indexOf(entryMark, at + 1);
  }
  return entries.join("");
}
const entryMark = Buffer.from("PK\x03\x04", "latin1");

const ephemeral = "ephemeral resources and variables";

describe("credentials", () => {
  const hcl = () => `
provider "stratus" {
  base_url = "${stack.url}"
  token    = "${stack.token}"
  poll_interval = 20
}
resource "stratus_mysql_database" "db" {
  label = "shop"
  region = "us-east"
  type = "g6-dedicated-2"
  engine = "mysql/8.0.30"
}
ephemeral "stratus_mysql_credentials" "root" {
  database_id = stratus_mysql_database.db.id
}
resource "stratus_compute_instance" "web" {
  label = "web"
  region = "us-east"
  type = "g6-standard-1"
  image = "public/debian12"
  root_pass_wo = ephemeral.stratus_mysql_credentials.root.password
  root_pass_wo_version = 1
}
`;

  const unseen = "R2-036: with the ephemeral resource the password is in no state, no plan and no log at TRACE";
  testOnlyWith(ephemeral, unseen, async () => {
    const before = process.env["TF_LOG"];
    process.env["TF_LOG"] = "TRACE";
    const written: string[] = [];
    const spy = jest.spyOn(process.stderr, "write").mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    try {
      const first = await runHcl(workspace, hcl(), "apply", "-auto-approve");
      expect(first.code).toBe(0);
      const password = await passwordNow(stack);
      const planned = await workspace.run([
        "plan",
        "-no-color",
        "-input=false",
        "-out=plan.bin",
        "-replace=stratus_compute_instance.web",
      ]);
      const applied = await workspace.run(["apply", "-no-color", "-input=false", "plan.bin"]);
      expect([planned.code, applied.code]).toEqual([0, 0]);
      const shown = await workspace.must("show", "-json", "plan.bin");
      const files = ["terraform.tfstate", "terraform.tfstate.backup"].filter((file) =>
        existsSync(join(workspace.folder, file)),
      );
      const state = files.map((file) => readFileSync(join(workspace.folder, file), "utf8")).join("");
      expect(state).toContain("stratus_compute_instance");
      const logs = [first.output, planned.output, applied.output].join("");
      expect(logs).toContain("[TRACE]");
      // Terraform shows the lines of a provider that it started.
      if (executable === undefined) expect(written.join("")).toContain("@message");
      else expect(logs).toMatch(/\[TRACE\] provider[^\n]*readResource/);
      for (const text of [state, shown, logs, written.join("")]) expect(text).not.toContain(password);
      // The archive is readable: the configuration is in it.
      expect(unzipped(join(workspace.folder, "plan.bin"))).toContain("stratus_mysql_credentials");
      expect(unzipped(join(workspace.folder, "plan.bin"))).not.toContain(password);
    } finally {
      spy.mockRestore();
      if (before === undefined) delete process.env["TF_LOG"];
      else process.env["TF_LOG"] = before;
    }
  });

  const refusal = async (kind: "data" | "ephemeral") => {
    await workspace.apply(withDatabase());
    await stack.control("PUT", "objects/database/1", { status: "failed" });
    workspace.write({ ...withDatabase(), [kind]: { stratus_mysql_credentials: { root: { database_id: 1 } } } });
    const { code, output } = await workspace.run(["plan", "-no-color"]);
    expect(code).toBe(1);
    expect(output).toContain("stratus_mysql_database 1 is failed");
  };
  test("R2-043: the data source reports the status of a database that is not active", () => refusal("data"));
  testOnlyWith(ephemeral, "R2-043: of a database that is not active the ephemeral resource says its status", () =>
    refusal("ephemeral"),
  );

  test("the data source keeps them in the state, as sensitive", async () => {
    const read = { data: { stratus_mysql_credentials: { root: { database_id } } } };
    await workspace.apply(withDatabase({}, read));
    const { values } = JSON.parse(await workspace.must("show", "-json")) as {
      values: { root_module: { resources: { mode: string; values: Json; sensitive_values: Json }[] } };
    };
    const found = values.root_module.resources.find(({ mode }) => mode === "data");
    expect(found?.values["password"]).toBe(await passwordNow(stack));
    expect(found?.sensitive_values).toMatchObject({ username: true, password: true });
    expect(await workspace.plan()).toEqual([]);
  });
});
