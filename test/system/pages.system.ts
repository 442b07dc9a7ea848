import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../src/composition/emulator";
import { followIn } from "../e2e/support/page";
import { type Commands, terraformArguments } from "../e2e/support/page-commands";
import { childEnvironment, terraformBinary } from "../e2e/support/terraform";
import { startChild } from "../support/child";
import { hosts, packed, type Project, projectOf, quietly } from "./support/package";

jest.setTimeout(900_000);

/**
 * The pages that are not only about the program of the project: its settings, its folders, its jobs, its compiler. The
 * end-to-end tests follow every page, with the program bundled instead of run by ts-node, which is the only difference.
 */
const literal = [
  "docs/get-started.md",
  "docs/guides/deploy-from-ci.md",
  "docs/guides/find-regions-plans-and-images.md",
  "docs/guides/share-a-stack.md",
  "docs/guides/test-a-stack-without-an-account.md",
];
/** The pages that create their project themselves. */
const fromNothing = ["docs/get-started.md", "docs/guides/test-a-stack-without-an-account.md"];

let folder: string;
let project: Project;
const states = mkdtempSync(join(tmpdir(), "stratus-states-"));

beforeAll(async () => {
  folder = await packed();
  const host = hosts.find(({ name }) => name === "cdktn");
  if (!host) throw new Error("CDK Terrain is not a host");
  project = await projectOf(host, folder);
});
afterAll(() => {
  for (const made of [folder, states]) rmSync(made, { recursive: true, force: true });
});

/** Runs each command exactly as on the page, with the packages of the project. */
const literally: Commands = {
  run([program = "", ...args], cwd, environment) {
    const path = [dirname(terraformBinary()), project.env["PATH"] ?? ""].filter((each) => each !== ".");
    const home = childEnvironment(join(folder, "home"), environment);
    // A user confirms that npx may install the package.
    const env = { ...home, PATH: path.join(delimiter), npm_config_yes: "true" };
    const more = program === "terraform" ? terraformArguments(args) : args;
    return startChild(program, program === "npm" ? [...args, ...quietly] : more, { cwd, env }).outcome;
  },
};

/** A folder with a project created by the steps of docs/add-to-a-project.md, or an empty one, next to the clone that packed the package. */
function folderFor(page: string): string {
  const home = mkdtempSync(join(folder, "page-"));
  if (fromNothing.includes(page)) return home;
  for (const name of ["package.json", "cdktf.json", "tsconfig.json"]) {
    copyFileSync(join(project.folder, name), join(home, name));
  }
  symlinkSync(join(project.folder, "node_modules"), join(home, "node_modules"));
  return home;
}

const rootOf = ({ url }: EmulatorServer) => url.replace(/\/v4$/, "");

/** The emulator of a page, and the one of a second account. */
async function withServices(work: (first: EmulatorServer, second: EmulatorServer) => Promise<void>): Promise<void> {
  const options = { port: 0, clock: "fast", time: fixedStart, strictFields: true } as const;
  const first = await startStratusEmulator(options);
  const second = await startStratusEmulator({ ...options, token: "second-account" });
  try {
    await work(first, second);
  } finally {
    await first.close();
    await second.close();
  }
}

test.each(literal)("%s can be followed literally", async (page) => {
  mkdirSync(join(folder, "home"), { recursive: true });
  await withServices(async (first, second) => {
    const environment = {
      STRATUS_BASE_URL: first.url,
      STRATUS_TOKEN: first.token,
      TF_VAR_root_pass: "correct-Horse-7",
    };
    const addresses = {
      "http://127.0.0.1:4510": rootOf(first),
      "http://127.0.0.1:4511": rootOf(second),
      "/tmp/states": states,
    };
    expect(await followIn(folderFor(page), page, { environment, addresses }, literally)).toBeGreaterThan(0);
  });
});
