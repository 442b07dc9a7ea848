import type { ResourceDefinition } from "../handler";
import { areEqual } from "../../plugin/equal";
import { objectType } from "../../plugin/attribute-type";
import type { ResourceHandler } from "../../plugin/provider";
import type { ValueObject } from "../../plugin/value";
import { objectPath } from "../requests/paths";
import { objectFromTerraform } from "../schema/values";
import type { ProviderSession } from "../session";
import type { RunValue } from "../session/run-state";
import { warnOfState } from "./read";

type Operations = Pick<ResourceHandler<ProviderSession>, "import" | "read">;

/** The states that imports of this run have answered and no read has asked for yet, by type and path. */
const answered: RunValue<Map<string, ValueObject>> = { initial: () => new Map() };

/**
 * Terraform refreshes what it has imported at once, so the first read of an object that this run has imported is answered
 * from what the import read. That holds only for the very state that the import answered: any other state is of an earlier
 * run, and what has changed since then is to be seen.
 */
export function answerReadAfterImport(definition: ResourceDefinition, operations: Operations): Operations {
  const { contract, schema } = definition;
  const { import: importObject, read } = operations;
  if (!importObject) return operations;
  const type = objectType(schema.attributes);
  const keyOf = (state: ValueObject) =>
    `${contract.name} ${objectPath(contract, objectFromTerraform(schema.attributes, state))}`;
  return {
    async import(request) {
      const imported = await importObject(request);
      request.client.runState.get(answered).set(keyOf(imported.state), imported.state);
      return imported;
    },
    async read(request) {
      const { client, state, report } = request;
      const waiting = client.runState.get(answered);
      const key = waiting.size === 0 ? undefined : keyOf(state);
      const known = key === undefined ? undefined : waiting.get(key);
      if (key !== undefined) waiting.delete(key);
      if (!known || !areEqual(type, known, state)) return read(request);
      const object = objectFromTerraform(schema.attributes, state);
      client.objects.recordManaged(contract, object);
      client.objects.recordExists(contract, object);
      warnOfState({ contract, report }, object);
      return { state, private: request.private };
    },
  };
}
