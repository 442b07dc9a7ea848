import { provider } from "../../../../src/composition/provider";
import type { Contract, Properties } from "../../../../src/contract";
import { fromTerraform, toTerraform } from "../../../../src/objects/terraform/values";
import { closeSession, openSession, providerSchema } from "../../../../src/provider/engine/session";
import { type NewState, ownPlace } from "../../../../src/provider/plugin/provider";
import { contracts } from "../../../../src/resources/contracts";
import type { TestEmulator } from "../../../emulator/support";

/** An object in a state that the provider has imported. */
export interface Imported {
  readonly contract: Contract;
  readonly id: string;
  readonly name: string;
  readonly saved: NewState;
}

/** The provider with the account of an emulator, in this process. */
export function importerOf({ server }: Pick<TestEmulator, "server">) {
  const call = { signal: AbortSignal.timeout(120_000), report: () => undefined };
  const given = { baseUrl: server.url, token: server.token, pollInterval: 10 };
  const config = toTerraform(providerSchema.attributes, given);
  const open = () => openSession({ ...call, config, terraformVersion: "1.11.0", place: ownPlace() }, contracts);
  const handlerOf = ({ name }: Contract) => {
    const make = provider.resources[`stratus_${name}`];
    if (!make) throw new Error(`${name} is no resource`);
    return make();
  };
  return {
    /** A state with each of these objects, as `terraform import` writes it. */
    async importAll(
      objects: readonly { readonly contract: Contract; readonly importId: string }[],
    ): Promise<Imported[]> {
      const session = open();
      const all: Imported[] = [];
      for (const [index, { contract, importId: id }] of objects.entries()) {
        const saved = await handlerOf(contract).import?.({ ...call, session, id });
        if (!saved) throw new Error(`${contract.name} cannot be imported`);
        all.push({ contract, id, name: `it${String(index)}`, saved });
      }
      await closeSession(session);
      return all;
    },
    /** The result of a Terraform refresh, and the state. */
    async refreshAll(
      all: readonly Imported[],
    ): Promise<readonly (readonly [Imported, Properties, Properties | undefined])[]> {
      const session = open();
      const read = [];
      for (const each of all) {
        const handler = handlerOf(each.contract);
        const { state, private: memory = {} } = each.saved;
        const now = await handler.read({ ...call, session, state, private: memory });
        const decode = (value: NewState["state"]) => fromTerraform(handler.schema.attributes, value);
        read.push([each, decode(state), now ? decode(now.state) : undefined] as const);
      }
      await closeSession(session);
      return read;
    },
  };
}

export const addressOf = ({ contract, name }: Imported) => `stratus_${contract.name}.${name}`;

/** The objects as Terraform writes its state into a file. */
export function stateFile(all: readonly Imported[]): string {
  const resources = all.map(({ contract, name, saved }) => ({
    mode: "managed",
    type: `stratus_${contract.name}`,
    name,
    provider: 'provider["stratus.internal/stratus/stratus"]',
    instances: [
      {
        schema_version: 0,
        attributes: saved.state,
        private: Buffer.from(JSON.stringify(saved.private ?? {})).toString("base64"),
      },
    ],
  }));
  return JSON.stringify({ version: 4, terraform_version: "1.11.0", serial: 1, resources });
}
