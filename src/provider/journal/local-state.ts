import { readFileSync } from "node:fs";
import type { Contract, Properties } from "../../contract";
import { snake } from "../../contract";
import { objectPath, pathParameters } from "../requests/paths";

interface StateFile {
  readonly resources?: readonly {
    readonly type?: string;
    readonly instances?: readonly { readonly attributes?: Properties | null }[];
  }[];
}

/**
 * What Terraform has recorded in a file of its own. A plan with `-target` does not show all of the state, so the file is
 * asked before an object is taken over. A state that is elsewhere cannot be asked.
 */
export class LocalState {
  private stored: StateFile | undefined;

  constructor(private readonly path: string | undefined) {}

  /** True if Terraform keeps the state in a file of its own. */
  get isLocal(): boolean {
    return this.path !== undefined;
  }

  has(contract: Contract, path: string): boolean {
    const type = `stratus_${contract.name}`;
    const names = [...pathParameters(contract), contract.id];
    return (this.read().resources ?? [])
      .filter((resource) => resource.type === type)
      .flatMap(({ instances = [] }) => instances)
      .some(({ attributes }) => {
        const known = names.map((name) => [name, attributes?.[snake(name)]] as const);
        return objectPath(contract, Object.fromEntries(known)) === path;
      });
  }

  /** It is read once: what is recorded later is of this run. */
  private read(): StateFile {
    if (this.stored || this.path === undefined) return this.stored ?? {};
    try {
      this.stored = JSON.parse(readFileSync(this.path, "utf8")) as StateFile;
    } catch {
      // There is none, or it is empty.
      this.stored = {};
    }
    return this.stored;
  }
}
