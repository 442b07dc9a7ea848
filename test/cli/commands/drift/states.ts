import type { Contract, Properties } from "../../../../src/contract";
import type { TestEmulator } from "../../../emulator/support";
import { objectIn, runOn } from "../../../support/terraform/provider-run";
import type { Stored } from "../../../support/terraform/resources";

/** An object in a state that the provider has imported. */
export interface Imported {
  readonly contract: Contract;
  readonly id: string;
  readonly name: string;
  readonly stored: Stored;
}

/** A state with each of these objects, as `terraform import` writes it. */
export async function importAll(
  emulator: Pick<TestEmulator, "server">,
  objects: readonly { readonly contract: Contract; readonly importId: string }[],
): Promise<readonly Imported[]> {
  const run = runOn(emulator);
  const all: Imported[] = [];
  for (const [index, { contract, importId: id }] of objects.entries()) {
    const { stored } = await run.import(contract, id);
    all.push({ contract, id, name: `it${String(index)}`, stored });
  }
  await run.close();
  return all;
}

/** Each object in the state, and the result of a Terraform refresh. */
export async function refreshAll(
  emulator: Pick<TestEmulator, "server">,
  all: readonly Imported[],
): Promise<readonly (readonly [Imported, Properties, Properties | undefined])[]> {
  const run = runOn(emulator);
  const read = [];
  for (const each of all) {
    const now = await run.refreshed(each);
    read.push([each, objectIn(each.stored), now?.object] as const);
  }
  await run.close();
  return read;
}

export const addressOf = ({ contract, name }: Imported) => `stratus_${contract.name}.${name}`;

/** The objects as Terraform writes its state into a file. */
export function stateFile(all: readonly Imported[]): string {
  const resources = all.map(({ contract, name, stored }) => ({
    mode: "managed",
    type: `stratus_${contract.name}`,
    name,
    provider: 'provider["stratus.internal/stratus/stratus"]',
    instances: [
      {
        schema_version: 0,
        attributes: stored.state,
        private: stored.private.toString("base64"),
      },
    ],
  }));
  return JSON.stringify({ version: 4, terraform_version: "1.11.0", serial: 1, resources });
}
