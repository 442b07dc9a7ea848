import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Properties } from "../../../../src/contract";
import type { Clock } from "../../../../src/provider/client";
import type { TestEmulator } from "../../../emulator/support";
import { eventually } from "../../../support/eventually";
import { type ProviderRun, runOn } from "../../../support/terraform/provider-run";

const isLike = (glob: string, path: string) => new RegExp(`^/v4${glob.replaceAll("*", "[^/]+")}$`).test(path);

/** Runs that share one journal, in a separate folder for each test. */
export function useJournal(emulator: TestEmulator) {
  let folder = "";
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), "journal-")), "journal");
  });
  afterEach(() => {
    rmSync(join(folder, ".."), { recursive: true, force: true });
  });

  const files = (): readonly string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".jsonl"))
          .map((name) => join(folder, name))
      : [];

  return {
    open: (settings: Properties = {}, clock?: Clock, patience?: number): ProviderRun =>
      runOn(emulator, { journal: folder, maxRetries: 0, ...settings }, clock, patience),
    files,
    /** The contents of all journals. */
    text: (): string =>
      files()
        .map((file) => readFileSync(file, "utf8"))
        .join(""),
  };
}

export async function countPosts(emulator: TestEmulator, glob: string): Promise<number> {
  const log = (await emulator.control("GET", "/requests")).body as unknown as { method: string; path: string }[];
  return log.filter(({ method, path }) => method === "POST" && isLike(glob, path)).length;
}

/** The service executes requests to `post`, and is unreachable from then on: no response arrives. */
export async function goDarkAfter(
  emulator: TestEmulator,
  post: string,
  acts: readonly (() => Promise<unknown>)[],
): Promise<readonly string[]> {
  const effect = { delayMs: 150, drop: "after" };
  await emulator.control("POST", "/faults", { match: { method: "POST", path: post, times: 0 }, effect });
  const outcomes = acts.map((act) =>
    act().then(
      () => "the request succeeded",
      (error: unknown) => String(error),
    ),
  );
  await eventually(async () => {
    const [fault] = (await emulator.control("GET", "/faults")).body as unknown as { hits: number }[];
    return fault?.hits === acts.length;
  });
  await emulator.control("POST", "/faults", {
    match: { method: "GET", path: "/**", times: 0 },
    effect: { drop: "before" },
  });
  const all = await Promise.all(outcomes);
  await emulator.control("DELETE", "/faults");
  return all;
}
