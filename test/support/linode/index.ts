import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The configuration of the Linode provider that the state belongs to. */
export const linodeFolder = __dirname;

interface Instance {
  readonly schema_version: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface LinodeState {
  readonly resources: readonly {
    readonly mode: "managed" | "data";
    readonly type: string;
    readonly name: string;
    readonly instances: readonly [Instance];
  }[];
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(linodeFolder, name), "utf8"));

/** The state that the Linode provider wrote when it applied this configuration to the emulator. */
export const linodeState = read("state.json") as LinodeState;

/** The emulator's own state after that apply, for its control API. */
export const linodeService = read("service.json");

/** Returns the attributes of a resource in the state. */
export function linodeAttributes(address: string): Instance["attributes"] {
  const found = linodeState.resources.find(
    ({ mode, type, name }) => mode === "managed" && `${type}.${name}` === address,
  );
  if (!found) throw new Error(`${address} is not in the state`);
  return found.instances[0].attributes;
}
