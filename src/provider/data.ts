import type { Contract } from "../contract";
import { ApiError } from "../client";
import type { DataHandler } from "../plugin/provider";
import { DiagnosticsError } from "../plugin/provider";
import { received } from "./answer";
import { validate } from "../contract";
import { problemDiagnostic } from "./diagnostics";
import { objectPath } from "./paths";
import { dataSchema, pluralSchema } from "./schema";
import type { Session } from "./session";
import { properties, state, value } from "./values";

/** The data source that reads one object by its id. */
export function dataHandler(contract: Contract): DataHandler<Session> {
  const schema = dataSchema(contract);
  return {
    schema,
    validate: (call) => {
      const object = properties(schema.attributes, call.config);
      for (const problem of validate(contract, object)) call.report(problemDiagnostic(problem));
    },
    read: async ({ client, config, signal }) => {
      const asked = properties(schema.attributes, config);
      try {
        const answer = await client.client.get(objectPath(contract, asked), { signal });
        return state(schema.attributes, { ...received(answer), [contract.id]: asked[contract.id] });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        throw new DiagnosticsError([
          {
            severity: "error",
            summary: `No such ${contract.name}`,
            detail: `The service has no ${contract.name} ${JSON.stringify(asked[contract.id])}. The data source stratus_${contract.plural} lists those that there are.`,
            path: [contract.id],
          },
        ]);
      }
    },
  };
}

/** The data source that reads every object of a collection. */
export function pluralHandler(contract: Contract): DataHandler<Session> {
  const schema = pluralSchema(contract);
  const attribute = schema.attributes[contract.plural];
  return {
    schema,
    read: async ({ client, signal }) => {
      const all = await client.client.list(contract.path, { signal });
      return { [contract.plural]: attribute ? value(attribute, all.map(received)) : null };
    },
  };
}
