import type { Contract, Properties } from "../contract";
import { milliseconds, UNKNOWN as NOT_KNOWN } from "../contract";
import type { Private } from "../plugin/private";
import type { Call, DataCall, ResourceHandler } from "../plugin/provider";
import type { Handler, Work } from "./handler";
import { memoryOf } from "./private-state";
import type { Session } from "./session";

/** A resource: its contract, what it does beyond it, and its Terraform schema. */
export interface Kind {
  readonly contract: Contract;
  readonly handler: Handler;
  readonly schema: ResourceHandler<Session>["schema"];
}

/** The work of one call, with what the `timeouts` attribute leaves it. */
export function workOf(
  { contract }: Kind,
  call: Call & { readonly client: Session; readonly private?: Private },
  operation: "create" | "update" | "delete",
  object: Properties,
): Work {
  const given = (object["timeouts"] ?? {}) as Properties;
  const fallback = contract.fields["timeouts"]?.facts.fields?.[operation]?.facts.fallback;
  const patience = milliseconds(String(given[operation] ?? fallback ?? "10m")) ?? 0;
  const end = Date.now() + patience;
  return {
    contract,
    session: call.client,
    signal: call.signal,
    memory: memoryOf(call.private ?? {}),
    report: (diagnostic) => {
      call.report(diagnostic);
    },
    get patience() {
      return Math.max(0, end - Date.now());
    },
  };
}

/** How long a reading waits for what it needs. */
const readingPatience = 60_000;

/** The work of a data source or an ephemeral resource. */
export function readingWork(contract: Contract, call: DataCall<Session>): Work {
  const end = Date.now() + readingPatience;
  return {
    contract,
    session: call.client,
    signal: call.signal,
    memory: {},
    report: (diagnostic) => {
      call.report(diagnostic);
    },
    get patience() {
      return Math.max(0, end - Date.now());
    },
  };
}

/** What is known of an object while parts of it are not. */
export function known(object: Properties): Properties {
  return Object.fromEntries(Object.entries(object).filter(([, entry]) => entry !== NOT_KNOWN));
}
