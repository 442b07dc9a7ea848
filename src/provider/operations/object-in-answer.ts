import type { ResourceDefinition } from "../handler";
import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../../contract";
import { presenceOf } from "../../contract";
import { decodeResponse, missingFields, readObject } from "../requests/decode";
import { pathParameters } from "../requests/paths";
import { type SentFields, isAsSent } from "../requests/body";

/**
 * The object as the answer to its change shows it; `undefined` where it has to be read, because the answer lacks a field,
 * shows one otherwise than it was sent, or cannot show all: what the object goes through afterwards, or what other requests
 * tell of it.
 *
 * @param known what the object is expected to be
 */
export function objectInAnswer(
  { contract, handler }: ResourceDefinition,
  json: unknown,
  sent: SentFields,
  known: Properties,
): Properties | undefined {
  if (contract.states || handler.update || handler.afterCreate || handler.read || handler.hydrate) return undefined;
  const answer = decodeResponse(json);
  const { object, problems } = readObject(contract, answer, known);
  const inPath = pathParameters(contract);
  const isMissing = (name: string) => {
    const field = contract.fields[name];
    return field !== undefined && !inPath.includes(name) && presenceOf(contract, name, field, object) !== "banned";
  };
  if (problems.length > 0 || missingFields(contract, answer).some(isMissing) || !isAsSent(sent, json)) return undefined;
  const shown: Properties = object;
  return isDeepStrictEqual(shown[contract.id], known[contract.id]) ? shown : undefined;
}
