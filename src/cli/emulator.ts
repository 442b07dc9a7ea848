import { Command, InvalidArgumentError, Option } from "commander";
import { dialectNames } from "../contract";
import type { EmulatorServerOptions } from "../emulator";
import { CommandFailure, withExamples } from "./command";
import { spawn } from "node:child_process";

interface Options extends Omit<EmulatorServerOptions, "allowedHosts"> {
  readonly allowedHost?: readonly string[];
  readonly open?: true;
}

function port(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 65_535) return number;
  throw new InvalidArgumentError("Allowed are 0 to 65535; 0 is any free port.");
}

function token(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new InvalidArgumentError("Allowed are letters, digits and signs of ASCII, at least one and no space.");
}

export function emulatorCommand(): Command {
  const command = new Command("emulator")
    .description("Run the whole service on this machine until Ctrl-C. It prints one line when it serves.")
    .helpOption("--help", "print this help")
    .addOption(new Option("--port <number>", "the port to listen on, 0 for any free one").argParser(port).default(4510))
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--data <file>", "the SQLite file that keeps everything; :memory: keeps nothing", ":memory:")
    .addOption(
      new Option("--token <text>", "the access token of the first user").argParser(token).default("stratus-dev-token"),
    )
    .addOption(
      new Option(
        "--clock <pace>",
        "real: everything takes its time; fast: what somebody waits for takes 20 ms; frozen: time moves by hand",
      )
        .choices(["real", "fast", "frozen"])
        .default("real"),
    )
    .option(
      "--time <instant>",
      "the time of a new service and after a reset, in UTC such as 2026-01-31T12:00:00Z (default: now, or that instant with --clock frozen)",
    )
    .addOption(
      new Option(
        "--dialect <name>",
        "the names that the service uses; stratus: those of the specification, linode: those of the Linode API v4",
      )
        .choices(dialectNames)
        .default("stratus"),
    )
    .option("--catalogue <file>", "JSON with the regions, plans, images and engines to offer")
    .addOption(
      new Option("--dns-port <number>", "answer DNS queries for its zones on this port, 0 for any free one").argParser(
        port,
      ),
    )
    .option(
      "--strict-fields",
      "refuse requests with unknown or read-only fields, which the service ignores (default: ignore them too)",
    )
    .option(
      "--allowed-host <name...>",
      "answer under these names too; others with a period are refused, because a web page could point them here",
    )
    .addOption(
      new Option(
        "--control-token <text>",
        "what the control API needs (default: a random token where other machines reach the emulator, otherwise none)",
      ).argParser(token),
    )
    .option("--open", "open its page in the browser")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(command, {
    group: "Write a program:",
    summary: "run the whole service on this machine",
    examples: [
      "npx stratus emulator --open",
      "npx stratus emulator --port 4510 --data stratus.db --clock fast",
      "npx stratus emulator --clock frozen --time 2026-01-31T12:00:00Z",
    ],
  });
}

async function run(options: Options): Promise<void> {
  const emulator = await start(options);
  let leaving = false;
  const leave = (): void => {
    // A second Ctrl-C exits immediately.
    if (leaving) process.exit(1);
    leaving = true;
    void emulator.close().then(() => process.exit(0));
  };
  process.on("SIGINT", leave).on("SIGTERM", leave);
  if (emulator.controlToken !== undefined)
    process.stderr.write(`the control API under /_emulator needs the token ${emulator.controlToken}\n`);
  if (emulator.dns !== undefined) process.stderr.write(`answering DNS queries on ${emulator.dns}\n`);
  const page = emulator.page === undefined ? "" : ` page ${emulator.page}`;
  process.stdout.write(`stratus emulator ready on ${emulator.url} token ${emulator.token}${page}\n`);
  if (options.open === true) await open(emulator.page);
}

async function open(page: string | undefined): Promise<void> {
  if (page === undefined) {
    process.stderr.write("this build has no page to open. Use the npm package\n");
    return;
  }
  await openBrowser(page).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`the browser could not be opened (${reason}); open ${page} yourself\n`);
  });
}

async function start(options: Options) {
  const { startStratusEmulator } = await import("../composition/emulator.js");
  try {
    return await startStratusEmulator({ ...options, allowedHosts: options.allowedHost });
  } catch (error) {
    throw error instanceof Error ? new CommandFailure(error.message) : error;
  }
}

/** The command that opens a URL in the user's browser. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

const defaultOpener = ["xdg-open"] as const;

/**
 * Opens a URL in the user's browser.
 *
 * @throws Error if the browser can't be started
 */
async function openBrowser(address: string): Promise<void> {
  const [command, ...args] = openers[process.platform] ?? defaultOpener;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", resolve);
  });
  // The browser keeps running when the emulator exits.
  child.unref();
}
