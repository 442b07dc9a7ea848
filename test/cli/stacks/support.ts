import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

type Files = Readonly<Record<string, string>>;

/** Folders with programs, which are removed after the tests. */
export function usePrograms() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "stratus-stacks-")));
  const environment = { ...process.env };
  let count = 0;
  afterEach(() => {
    process.env = { ...environment };
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  /** A new folder with these files. All of them are older than the last synth. */
  return (files: Files): string => {
    count += 1;
    const folder = join(home, String(count));
    mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      setTime(file, name.includes("stacks/") || name.endsWith("manifest.json") ? 2 : 1);
    }
    return folder;
  };
}

/** Sets the time of the last change, in minutes. */
export const setTime = (file: string, minutes: number): void => utimesSync(file, minutes * 60, minutes * 60);

/** The program as if it was changed after the last synth. */
export const touch = (file: string): void => setTime(file, 3);

export const cdktfJson = (more: object = {}) => JSON.stringify({ app: "npx ts-node main.ts", ...more });
