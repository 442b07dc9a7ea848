import { inPunycode, type Properties, snake } from "../../../contract";
import { UnexpectedResponseError } from "../../../objects/wire/read-value";
import {
  ApiError,
  createSession,
  DiagnosticsError,
  explainUnusable,
  findParentId,
  type FoundResource,
  NoSuchObjectError,
  type ProviderDiagnostic,
  type ProviderSession,
  readContext,
  type RpcRequest,
  type ValueObject,
} from "../../../provider/commands";
import type { Account } from "../../account";
import { CommandError } from "../../command";
import { settingsOrigin } from "../../connection";
import { isOfService, progressLine } from "../../read-account";
import type { QueryKind } from "./kinds";

/** A query for objects of one kind. */
export interface KindQuery {
  readonly kind: QueryKind;
  /** The conditions, as the `filter` of the list resource. */
  readonly filter: ValueObject;
  /** The id or the name of the only parent to search. */
  readonly parent: string | undefined;
  readonly limit: number;
  readonly withAttributes: boolean;
}

/** An object that a query has found. */
export interface QueriedObject extends FoundResource {
  readonly kind: QueryKind;
  /** The `list` block that found it, if it is in a file: `list.stratus_domain_record.mail`. */
  readonly list?: string;
  /** The resource of a stack that it is imported to, if that is known. */
  readonly target?: ImportTarget;
}

/** A resource of a stack that an object can be imported to. */
export interface ImportTarget {
  /** `stratus_domain.zone` */
  readonly address: string;
  /** The path of its construct in the stack: `zone/www`. Undefined if no construct has exactly this resource. */
  readonly construct: string | undefined;
}

export interface QueryResult {
  readonly objects: readonly QueriedObject[];
  /** True if the query stopped at its limit, so that the account may have more objects. */
  readonly isLimited: boolean;
}

/**
 * Finds the condition that the list resource would reject, such as a status that no object has.
 *
 * @throws CommandError with every invalid condition
 */
export async function checkFilter(kind: QueryKind, filter: ValueObject): Promise<void> {
  const problems: ProviderDiagnostic[] = [];
  const report = (problem: ProviderDiagnostic) => void problems.push(problem);
  await kind.list.validate?.({ ...callOf(report), config: configOf({ filter }), writeOnlyAllowed: false });
  if (problems.length > 0) throw failureOf(problems, kind);
}

/**
 * Runs the queries one after the other, with the provider's list resources.
 *
 * @param isWanted Skips other objects. They don't count towards the limit.
 * @throws CommandError if the service isn't usable, or a parent doesn't exist
 */
export async function findQueriedObjects(
  account: Account,
  query: KindQuery,
  { options, isWanted = () => true }: { readonly options: Properties; isWanted?: (found: QueriedObject) => boolean },
): Promise<QueryResult> {
  const origin = settingsOrigin(options);
  const session = createSession(account.client, account.settings, { contracts: account.contracts, ...origin });
  const progress = progressLine();
  try {
    const objects: QueriedObject[] = [];
    for await (const found of listed(session, query)) {
      const object = { ...found, kind: query.kind };
      if (!isWanted(object)) continue;
      objects.push(object);
      if (objects.length === query.limit) return { objects, isLimited: true };
      progress.show(`Reading ${query.kind.contract.plural.replaceAll("_", " ")}: ${String(objects.length)} found`);
    }
    return { objects, isLimited: false };
  } catch (error) {
    if (error instanceof DiagnosticsError) throw failureOf(error.diagnostics, query.kind);
    if (error instanceof ApiError && error.status === 401 && account.client.tokenScopes() === undefined)
      throw failureOf([explainUnusable({ baseUrl: account.baseUrl, ...origin }, error)], query.kind);
    if (isOfService(error) || error instanceof UnexpectedResponseError)
      throw new CommandError(`${error.message}\nThe base URL is ${account.baseUrl}.`);
    throw error;
  } finally {
    progress.end();
  }
}

async function* listed(session: ProviderSession, query: KindQuery): AsyncGenerator<FoundResource> {
  const { kind, filter, parent, limit, withAttributes } = query;
  const call = { ...callOf(() => undefined), session };
  const field = kind.parent?.field;
  const inPath = field !== undefined && parent !== undefined ? { [snake(field)]: await parentId(call, query) } : {};
  yield* kind.list.list({ ...call, config: configOf({ filter, inPath }), limit, withState: withAttributes });
}

/** The arguments of a list resource. */
const configOf = ({ filter, inPath = {} }: { readonly filter: ValueObject; readonly inPath?: ValueObject }) => ({
  ...inPath,
  filter: Object.keys(filter).length === 0 ? null : filter,
});

/** The parent, by its id or its natural key. */
async function parentId(
  call: RpcRequest & { readonly session: ProviderSession },
  { kind: { contract, parent }, parent: given = "" }: KindQuery,
): Promise<string | number> {
  // The id of an IP address is its natural key.
  if (contract.parent?.key?.includes(contract.parent.id) === true) return given;
  try {
    const name = inPunycode(given.trim());
    return (await findParentId(readContext(contract, { ...call, config: {} }), contract, name)) as string | number;
  } catch (error) {
    if (!(error instanceof NoSuchObjectError)) throw error;
    const words = `must be the id or the name of a ${contract.parent?.name ?? "parent"} in the account`;
    const meant = error.near === undefined ? "" : ` Did you mean ${error.near}?`;
    throw new CommandError(`--${parent?.option ?? ""}: ${words}, got ${JSON.stringify(given)}.${meant}`);
  }
}

const callOf = (report: RpcRequest["report"]): RpcRequest => ({ signal: new AbortController().signal, report });

/** A failure with these problems. Arguments of the list resource are spelled as options. */
function failureOf(problems: readonly ProviderDiagnostic[], { parent }: QueryKind): CommandError {
  const argument = parent && snake(parent.field);
  const lines = problems.map(({ summary, detail = "", path: [first] = [] }) => {
    if (first === "filter") return detail.replace(/^filter\.(\w+)\.(\w+)(\[\d+\])?/, "--where: $1 $2");
    if (parent && first === argument)
      return `--${parent.option}: ${detail.replace(`remove ${String(first)}.`, `remove --${parent.option}.`)}`;
    return detail === "" ? summary : `${summary}. ${detail}`;
  });
  return new CommandError(lines.join("\n"));
}
