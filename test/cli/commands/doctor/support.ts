import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { useEmulator } from "../../../emulator/support";
import { type Command, makeCommand } from "../../command";

export interface Seen {
  readonly check: string;
  readonly verdict: string;
  readonly words: string;
  readonly todo: string | null;
}

export interface Doctor {
  readonly command: () => Command;
  /** Additional environment variables of the command. */
  environment: NodeJS.ProcessEnv;
  /** A new folder with these files. */
  folder(files?: Readonly<Record<string, string>>): string;
  /** A PATH with only Node and these programs. */
  pathWith(programs: Readonly<Record<string, string>>): string;
  /** Runs the doctor for a folder, and returns its results by check. */
  examine(
    folder: string,
    ...args: readonly string[]
  ): Promise<{ readonly code: number | null; readonly of: (check: string) => readonly Seen[] }>;
}

/** The doctor, with an emulator as its service. */
export function useDoctor() {
  const emulator = useEmulator();
  let command: Command | undefined;
  const doctor: Doctor = {
    environment: {},
    command: () => {
      if (!command) throw new Error("there is a command within a test only");
      return command;
    },
    folder: (files = {}) => {
      const folder = mkdtempSync(join(doctor.command().folder, "folder-"));
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
      return folder;
    },
    pathWith: (programs) => {
      const folder = doctor.folder();
      for (const [name, text] of Object.entries(programs)) {
        writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      }
      symlinkSync(process.execPath, join(folder, "node"));
      return folder;
    },
    examine: async (folder, ...args) => {
      const { code, stdout, stderr } = await doctor.command().run("doctor", "-C", folder, "--json", ...args);
      if (stderr !== "") throw new Error(stderr);
      const { findings } = JSON.parse(stdout) as { readonly findings: readonly Seen[] };
      return { code, of: (check) => findings.filter((each) => each.check === check) };
    },
  };
  beforeAll(() => (command = makeCommand(() => doctor.environment)));
  beforeEach(() => {
    const { url, token } = emulator.server;
    doctor.environment = { STRATUS_BASE_URL: url, STRATUS_TOKEN: token, STRATUS_JOURNAL: "" };
  });
  afterAll(() => command?.remove());
  return { emulator, doctor };
}

export const required = `terraform {
  required_providers {
    stratus = { source = "stratus.internal/stratus/stratus" }
  }
}
`;
export const zone = `resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@shop.example"
}
`;
