import { readdirSync } from "node:fs";
import { join } from "node:path";
import { executable } from "../e2e/support/executable";
import { startChild } from "../support/child";

jest.setTimeout(900_000);

const root = join(__dirname, "..", "..");

/** Tests of Node, of the script for Node, and of a gRPC client that runs in Node only. */
const ofNode = [
  "provider/client/http/parser.test.ts",
  "provider/plugin/rpc/newer-requests.test.ts",
  "provider/plugin/transport/grpc-client.test.ts",
];

const testsIn = (folder: string) =>
  readdirSync(join(root, "test", folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`)
    .filter((name) => !ofNode.includes(name))
    .map((name) => `./test/${name}`);

test("the unit tests of the client, the contract, the functions and the plugin pass in the runtime of the executable", async () => {
  const files = [
    "contract",
    "functions",
    "provider/client",
    "provider/plugin",
    "shared/provider-settings",
    "shared/x509",
  ].flatMap(testsIn);
  const args = ["test", "--timeout", "120000", ...files];
  const env = { ...process.env, BUN_BE_BUN: "1", NO_COLOR: "1" };
  const { code, output } = await startChild(String(executable), args, { cwd: root, env }).outcome;
  const failed = output.split("\n").filter((line) => line.startsWith("(fail)"));
  expect({ code, failed }).toEqual({ code: 0, failed: [] });
  expect(Number(/(\d+) pass/.exec(output)?.[1])).toBeGreaterThan(1_000);
});
