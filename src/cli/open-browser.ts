import { spawn } from "node:child_process";

/** The command that opens an address in the user's browser. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

const usualOpener = ["xdg-open"] as const;

/**
 * Opens an address in the user's browser.
 *
 * @throws Error that says why it cannot be opened.
 */
export async function openBrowser(address: string): Promise<void> {
  const [command, ...args] = openers[process.platform] ?? usualOpener;
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", resolve);
  });
  // The browser goes on when the emulator ends.
  child.unref();
}
