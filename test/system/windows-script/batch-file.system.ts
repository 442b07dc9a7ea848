import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { placeProvider } from "../../../src/terraform/bundled-provider/place-provider";
import { mustRun } from "../../support/child";
import { root } from "../support/package";

// The batch file that starts the provider on Windows, with cmd.exe of Wine. That differs from cmd.exe of Windows in two
// respects: it also starts a path with slashes that has no quotes, and it expands % in the path of a batch file.

jest.setTimeout(900_000);

const wine = "/usr/lib/wine/wine64";
const server = "/usr/lib/wine/wineserver64";
const prefix = join(root, ".cache", "wine-batch-file");

interface WineSettings {
  readonly prefix: string;
  /** A folder that comes first on PATH of Windows. */
  readonly PATH: string;
}

function environmentOf({ prefix: WINEPREFIX, PATH }: WineSettings): NodeJS.ProcessEnv {
  const { DISPLAY: _, ...own } = process.env;
  return { ...own, WINEPREFIX, WINEPATH: inWine(PATH), WINEARCH: "win64", WINEDEBUG: "-all", LC_ALL: "C.UTF-8" };
}

let folder: string;
let programs: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stratus-batch-"));
  programs = join(folder, "bin & ü (x86)");
  mkdirSync(programs);
  const made = join(folder, "node.exe");
  const source = join(__dirname, "programs.c");
  await mustRun("x86_64-w64-mingw32-gcc", ["-municode", "-O1", "-s", "-o", made, source], { cwd: root });
  copyFileSync(made, join(programs, "node.exe"));
  copyFileSync(made, join(folder, "start.exe"));
  if (existsSync(prefix)) return;
  const windows = join(folder, "prefix");
  await runInWine({ prefix: windows, PATH: "/" }, root, "wineboot", "--init");
  // Otherwise, Wine's services would still run with the old path.
  await mustRun(server, ["-w"], { cwd: root, env: environmentOf({ prefix: windows, PATH: "/" }) });
  mkdirSync(dirname(prefix), { recursive: true });
  renameSync(windows, prefix);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a Windows program. Its output goes to files, because Wine's services would keep pipes open. */
async function runInWine(settings: WineSettings, cwd: string, ...words: readonly string[]) {
  const files = ["out", "err"].map((name) => join(folder, name));
  const outputs = files.map((file) => openSync(file, "w"));
  const child = spawn(wine, words, { cwd, env: environmentOf(settings), stdio: ["ignore", ...outputs] });
  const [code] = (await once(child, "close")) as [number | null];
  for (const output of outputs) closeSync(output);
  const [stdout, stderr] = files.map((file) => readFileSync(file, "utf8"));
  return { code, stdout, stderr };
}

const inWine = (path: string) => `Z:${path.replaceAll("/", "\\")}`;

/** Starts the provider of a stack as Terraform does: by a relative path with slashes. */
async function startProvider(name: string, { withNode }: { readonly withNode: boolean }) {
  const stack = join(folder, name);
  mkdirSync(stack);
  const program = join(folder, "program");
  copyFileSync(__filename, program);
  const { file } = placeProvider(stack, { version: "0.1.0", path: program }, "windows_amd64");
  const path = relative(stack, file);
  // The working directory is not a place to take programs from.
  copyFileSync(join(folder, "start.exe"), join(stack, "node.exe"));
  const ended = await runInWine({ prefix, PATH: withNode ? programs : "/" }, stack, join(folder, "start.exe"), path);
  return { ...ended, script: inWine(join(dirname(file), "stratus.cjs")) };
}

test.each(["plain", "with spaces", "Über & uns", "a^b", "shop (x86)", "hey!"])(
  "in the folder %j, it starts node with the script, and passes on the exit code",
  async (name) => {
    const { code, stdout, stderr, script } = await startProvider(name, { withNode: true });
    expect({ code, stdout, stderr }).toEqual({ code: 7, stdout: `${script}\r\n`, stderr: "" });
  },
);

test("without Node on PATH, it prints one sentence for Terraform, even if the working directory has a node.exe", async () => {
  const { code, stdout, stderr } = await startProvider("no node", { withNode: false });
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout:
      "The Stratus provider needs Node 20.18.1 or newer, but PATH has no node. Install Node where Terraform runs, or use an executable of the provider, which needs no Node.\r\n",
    stderr: "",
  });
});
