import { isObject, snake } from "../../contract";
import type { EmulatorRequest } from "../../emulator-api";
import type { Kind } from "../objects/kind";
import type { HttpResponse } from "./response";
import type { RequestTarget } from "./server";

type Described = Pick<EmulatorRequest, "method" | "path" | "query" | "status" | "errors" | "made">;

/** Makes the function that says what the log has of a request and its answer. Without an answer the connection was cut. */
export function requestDescriber(kinds: readonly Kind[]) {
  // An object with an `id` is known by it, whatever else it has that is the id of other kinds.
  const idNames = new Set(["id", ...kinds.map(({ contract }) => snake(contract.id))]);

  /** A POST to a collection, and one that copies, answers the object that it made. */
  function pathOfMade(method: string, path: string, body: unknown): string | undefined {
    if (method !== "POST" || !isObject(body)) return undefined;
    const name = [...idNames].find((each) => body[each] !== undefined);
    const id = name === undefined ? undefined : body[name];
    if (typeof id !== "number" && typeof id !== "string") return undefined;
    const collection = path.replace(/\/$/, "").replace(/\/import$|\/[^/]+\/clone$/, "");
    return `${collection}/${withoutLength(String(id))}`;
  }

  return ({ method, path, query }: RequestTarget, answer?: HttpResponse): Described => {
    const asked = { method, path, query: Object.fromEntries(query) };
    if (!answer) return { ...asked, status: 0 };
    const { status, errors } = answer;
    if (errors) return { ...asked, status, errors: inWordsSent(answer, errors) };
    const made = pathOfMade(method, path, answer.body);
    return { ...asked, status, ...(made !== undefined && { made }) };
  };
}

/** Paths name an IPv6 range without the length that answers have. */
const withoutLength = (id: string) => id.replace(/(:.*)\/\d+$/, "$1");

/** The errors in the words that were sent, which may be those of a dialect. */
function inWordsSent({ body }: HttpResponse, errors: NonNullable<HttpResponse["errors"]>) {
  const sent: unknown = isObject(body) ? body["errors"] : undefined;
  if (!Array.isArray(sent) || sent.length !== errors.length) return errors;
  return errors.map((error, index) => ({ ...error, ...(sent[index] as typeof error) }));
}
