import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runningOf } from "../../e2e/plugin/spawned";
import { executable } from "../../e2e/support/executable";
import { mustRun } from "../../support/child";
import { root } from "../support/package";
import { cache, folder, pids, wrapper } from "./places";

// The Windows executable of the provider. Tests start it through a shell script, whose process becomes that of the
// executable, so a signal ends the executable.

const prefix = join(folder, "prefix");
const program = join(folder, "Über uns", "terraform-provider-stratus.exe");

/** The running processes of the executable. */
export const running = (): readonly number[] => runningOf(pids);

/** The programs themselves. The scripts in PATH look for a 32-bit Wine, and end the server with each process. */
const wine = "/usr/lib/wine/wine64";
const server = "/usr/lib/wine/wineserver64";

/** The server ends by itself after this many seconds without a process. A start without it takes seconds. */
const lingerSeconds = 60;

const settings = {
  WINEARCH: "win64",
  WINEDEBUG: "-all",
  // No .NET, no browser, and no entries in the menu of a desktop.
  WINEDLLOVERRIDES: "mscoree,mshtml=;winemenubuilder.exe=",
  // File names are UTF-8.
  LC_ALL: "C.UTF-8",
};

const environmentOf = (windows: string): NodeJS.ProcessEnv => {
  const { DISPLAY: _, ...environment } = process.env;
  return { ...environment, ...settings, WINEPREFIX: windows };
};

/** Runs a program to its end, without pipes: Wine's services would keep them open. */
async function run(windows: string, command: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { env: environmentOf(windows), stdio: "ignore" });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} ended with ${String(code)}`);
}

/** Several test files may do it at the same time. The first one wins. */
function moveInto(place: string, made: string): void {
  try {
    renameSync(made, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
}

/** Creates Wine's Windows. */
async function installWindows(): Promise<void> {
  const made = `${prefix}-${String(process.pid)}`;
  await run(made, wine, "wineboot", "--init");
  // Bun requires Windows 10.
  await run(made, wine, "reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f");
  await run(made, server, "-w");
  const library = join(made, "drive_c", "windows", "system32", "bcryptprimitives.dll");
  const source = join(__dirname, "bcryptprimitives.c");
  const options = ["-shared", "-s", "-o", library, source, "-ladvapi32"];
  await mustRun("x86_64-w64-mingw32-gcc", options, { cwd: root });
  moveInto(prefix, made);
}

/** Builds the executable, unless it is the one of this build. */
async function buildExecutable(): Promise<void> {
  const sources = ["main.cjs", "package-lock.json"].map((name) =>
    readFileSync(join(root, "dist", "provider", "standalone", name)),
  );
  const hash = createHash("sha256").update(Buffer.concat(sources)).digest("hex");
  const note = join(folder, "built-from");
  if (existsSync(program) && existsSync(note) && readFileSync(note, "utf8") === hash) return;
  const made = join(folder, `build-${String(process.pid)}`);
  const command = join(root, "dist", "bin", "stratus.cjs");
  const args = [command, "provider", "build", made, "--target", "windows_amd64"];
  const { stdout } = await mustRun(process.execPath, args, {
    cwd: root,
    env: { ...process.env, XDG_CACHE_HOME: cache },
  });
  mkdirSync(dirname(program), { recursive: true });
  renameSync(stdout.trim(), program);
  rmSync(made, { recursive: true });
  writeFileSync(note, hash);
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function writeWrapper(): void {
  const variables = Object.entries({ ...settings, WINEPREFIX: prefix }).map(
    ([name, value]) => `${name}=${quote(value)}`,
  );
  const lines = [
    "#!/bin/sh",
    "unset DISPLAY",
    `export ${variables.join(" ")}`,
    `[ -z "$PIDS_OF_TEST" ] || echo $$ >> "$PIDS_OF_TEST"`,
    `${server} -p${String(lingerSeconds)} </dev/null >/dev/null 2>&1`,
    `exec ${wine} ${quote(program)} "$@"`,
    "",
  ];
  const made = `${wrapper}-${String(process.pid)}`;
  writeFileSync(made, lines.join("\n"), { mode: 0o755 });
  renameSync(made, wrapper);
}

/**
 * Prepares everything that the wrapper needs, and starts Wine, so that no test waits for its start. In a new checkout, this
 * takes half a minute, and later two seconds.
 */
export async function startWine(): Promise<void> {
  if (executable !== wrapper) throw new Error('a test file of Wine must import "./environment" first');
  rmSync(pids, { force: true });
  await Promise.all([existsSync(prefix) ? undefined : installWindows(), buildExecutable()]);
  writeWrapper();
  // It fails if the server is already running.
  await run(prefix, server, `-p${String(lingerSeconds)}`).catch(() => undefined);
  await run(prefix, wine, "cmd", "/c", "exit");
}
