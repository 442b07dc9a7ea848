import type { Contract, Field, Properties } from "../contract";
import { milliseconds, snake, storedOf, UNKNOWN as NOT_KNOWN, validate } from "../contract";
import type { Private } from "../plugin/private";
import type { Call, FillQuestion, ResourceHandler, ValidateCall } from "../plugin/provider";
import type { Value } from "../plugin/value";
import { createObject } from "./create";
import { deleteObject } from "./delete";
import { problemDiagnostic } from "./diagnostics";
import type { Handler, Work } from "./handler";
import { importObject } from "./import";
import { memoryOf } from "./memory";
import { planObject } from "./plan";
import { readObject } from "./read";
import { resourceSchema } from "./schema";
import type { Session } from "./session";
import { updateObject } from "./update";
import { properties, value } from "./values";

/** A resource: its contract, what it does beyond it, and its Terraform schema. */
export interface Kind {
  readonly contract: Contract;
  readonly handler: Handler;
  readonly schema: ResourceHandler<Session>["schema"];
}

/** The Terraform resource of a contract. */
export function resourceHandler(contract: Contract, handler: Handler): ResourceHandler<Session> {
  const schema = resourceSchema(contract);
  const kind: Kind = { contract, handler, schema };
  return {
    schema,
    validate: (call) => {
      judge(kind, call);
    },
    fill: (question) => restored(kind, question),
    adopt: ({ path, private: remembered }) => {
      return memoryOf(remembered).imported === true && fieldAt(kind, path)?.facts.unreturned === true;
    },
    plan: (call) => planObject(kind, call),
    create: (call) => createObject(kind, call),
    ...(contract.operations.includes("update") || handler.update ? { update: (call) => updateObject(kind, call) } : {}),
    read: (call) => readObject(kind, call),
    delete: (call) => deleteObject(kind, call),
    import: (call) => importObject(kind, call),
  };
}

function judge({ contract, schema }: Kind, call: ValidateCall): void {
  const object = properties(schema.attributes, call.config);
  for (const problem of validate(contract, object)) call.report(problemDiagnostic(problem));
}

function fieldAt({ contract }: Kind, path: FillQuestion["path"]): Field | undefined {
  let fields = contract.fields;
  let field: Field | undefined;
  for (const step of path) {
    field = Object.entries(fields).find(([name]) => snake(name) === step)?.[1];
    fields = field?.facts.fields ?? {};
  }
  return field;
}

/** What the configuration no longer says goes back to its default, or is cleared; what it never said stays. */
function restored(kind: Kind, { path, attribute, prior, private: remembered }: FillQuestion): Value | undefined {
  const field = fieldAt(kind, path);
  const name = path.map((step) => String(step)).join(".");
  const written = (memoryOf(remembered).written ?? []).map((each) => snake(each));
  if (!field || !written.includes(name)) return undefined;
  const { fallback, cleared } = field.facts;
  if (fallback === undefined && cleared === undefined) return prior;
  return value(attribute, storedOf(field, fallback ?? cleared, {}));
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

/** What is known of an object while parts of it are not. */
export function known(object: Properties): Properties {
  return Object.fromEntries(Object.entries(object).filter(([, entry]) => entry !== NOT_KNOWN));
}
