import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashValues } from "../journal/terraform-state";
import type { connectionOf } from "./settings";

/** The settings that decide whether the service accepts a request. */
type Connection = Pick<ReturnType<typeof connectionOf>, "baseUrl" | "token"> & {
  readonly dialect?: unknown;
  readonly caFile?: unknown;
};

/**
 * Records in Terraform's data directory that a run could use the service with its settings, as an empty file whose
 * name is a hash. A folder that can't be written records nothing.
 */
export class AcceptedSettings {
  private readonly file: string;

  constructor(
    private readonly dataFolder: string,
    { baseUrl, token, dialect, caFile }: Connection,
  ) {
    this.file = join(dataFolder, "stratus-accepted", hashValues(baseUrl, token, dialect, caFile));
  }

  has(): boolean {
    return existsSync(this.file);
  }

  add(): void {
    if (this.has() || !existsSync(this.dataFolder)) return;
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(this.file, "");
    } catch {
      // The next run waits for the check again.
    }
  }

  remove(): void {
    try {
      rmSync(this.file, { force: true });
    } catch {
      // The next run reports the problem at its first call.
    }
  }
}
