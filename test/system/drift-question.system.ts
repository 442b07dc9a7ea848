import { spawn } from "node:child_process";
import { join } from "node:path";
import { EditedProgram } from "../e2e/support/edited-program";

jest.setTimeout(900_000);

const before = `terraform {
  required_providers {
    stratus = { source = "stratus.internal/stratus/stratus" }
  }
}

resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}
`;

let program: EditedProgram;
beforeAll(async () => {
  program = await EditedProgram.start({ "main.tf": before });
  await program.stratus("provider", "install");
  await program.apply();
  await program.api("PUT", "/domains/1", { soa_email: "it@shop.example" });
});
afterAll(() => program.remove());

/** Runs the command in a terminal, and answers its question. */
async function answer(text: string): Promise<string> {
  const command = `node ${join(__dirname, "..", "..", "dist", "bin", "stratus.cjs")} drift --write`;
  const child = spawn("script", ["--quiet", "--command", command, "/dev/null"], {
    cwd: program.folder,
    env: program.environment,
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
    if (part.includes("[y/N]")) child.stdin.write(`${text}\n`);
  });
  await new Promise((resolve) => child.once("close", resolve));
  return output;
}

test.each(["", "n", "maybe", "yess"])("drift --write keeps the files after the answer %j", async (text) => {
  const output = await answer(text);
  expect(output).toContain("Write 1 change to main.tf? [y/N]");
  expect(output).toContain("Nothing was written.");
  expect(program.read("main.tf")).toBe(before);
});

test("drift --write writes after the answer y", async () => {
  expect(await answer("y")).toContain("Wrote 1 change to main.tf.");
  expect(program.read("main.tf")).toBe(before.replace("ops@", "it@"));
});
