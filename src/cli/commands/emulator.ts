import { spawn } from "node:child_process";
import { Command, InvalidArgumentError, Option } from "commander";
import type { EmulatorServerOptions } from "../../emulator";
import { dialectNames } from "../../shared/provider-settings";
import { CommandError, listed, withExamples } from "../command";

interface Options extends Omit<EmulatorServerOptions, "allowedHosts" | "catalogue"> {
  readonly offerings?: string;
  readonly allowedHost?: readonly string[];
  readonly open?: true;
}

function port(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= 65_535) return number;
  throw new InvalidArgumentError("Use a number from 0 to 65535. 0 picks a free port.");
}

function token(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new InvalidArgumentError("Use printable ASCII characters without spaces.");
}

export function emulatorCommand(): Command {
  const command = new Command("emulator")
    .description("Run an emulator of the Stratus API until you press Ctrl-C. It prints one line when it is ready.")
    .addOption(new Option("--port <number>", "port to listen on; 0 picks a free port").argParser(port).default(4510))
    .option("--host <address>", "IP address to listen on", "127.0.0.1")
    .option("--data <file>", "SQLite file for all data; :memory: keeps nothing", ":memory:")
    .addOption(
      new Option("--token <token>", "access token of the first user").argParser(token).default("stratus-dev-token"),
    )
    .addOption(
      new Option(
        "--clock <mode>",
        "real: operations take as long as in the service; fast: they take 20 ms; frozen: time passes only when you advance it",
      )
        .choices(["real", "fast", "frozen"])
        .default("real"),
    )
    .option(
      "--time <time>",
      "time at the start and after a reset, in UTC, such as 2026-01-31T12:00:00Z (default: now; with --clock frozen, 2026-01-31T12:00:00Z)",
    )
    .addOption(
      new Option(
        "--dialect <name>",
        "API names to use: those of the specification (stratus) or of the Linode API v4 (linode)",
      )
        .choices(dialectNames)
        .default("stratus"),
    )
    .option("--offerings <file>", "JSON file with the regions, plans, images and engines to offer")
    .addOption(
      new Option(
        "--dns-port <number>",
        "port of a DNS server for the zones; 0 picks a free port (default: no DNS server)",
      ).argParser(port),
    )
    .option(
      "--strict-fields",
      "reject requests with unknown or read-only fields (default: ignore the fields, as the service does)",
    )
    .option(
      "--allowed-host <names>",
      "additional host names to accept; other names with a period are rejected to prevent DNS rebinding",
      listed,
    )
    .addOption(
      new Option(
        "--control-token <token>",
        "token for the control API (default: none on 127.0.0.1, a random token if other machines can reach the emulator)",
      ).argParser(token),
    )
    .option("--open", "open the web page of the emulator in your browser")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(command, {
    group: "Write a program:",
    summary: "run an emulator of the Stratus API",
    guide: "guides/look-into-the-emulator.md",
    exitCodes: { 0: "stopped with Ctrl-C" },
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
    emulator.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The emulator didn't close its data: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", leave).on("SIGTERM", leave);
  if (emulator.controlToken !== undefined)
    process.stderr.write(`The control API under /_emulator requires the token ${emulator.controlToken}\n`);
  if (emulator.dns !== undefined) process.stderr.write(`Answering DNS queries on ${emulator.dns}\n`);
  const page = emulator.page === undefined ? "" : ` page ${emulator.page}`;
  process.stdout.write(`stratus emulator ready on ${emulator.url} token ${emulator.token}${page}\n`);
  if (options.open === true) await open(emulator.page);
}

async function open(page: string | undefined): Promise<void> {
  if (page === undefined) {
    process.stderr.write("This build doesn't contain the web page. Use the npm package.\n");
    return;
  }
  await openBrowser(page).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Can't open a browser: ${reason}. Open this URL yourself: ${page}\n`);
  });
}

async function start(options: Options) {
  const { startStratusEmulator } = await import("../../composition/emulator.js");
  try {
    const { allowedHost, offerings, ...others } = options;
    return await startStratusEmulator({ ...others, allowedHosts: allowedHost, catalogue: offerings });
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error;
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
