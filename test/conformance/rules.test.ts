import { encodeObject, encodeValue } from "../../src/provider/plugin/codec/dynamic-value";
import { Diagnostic_Severity } from "../../src/provider/plugin/protocol/generated/tfplugin6";
import { ArgumentError, type Provider, type ResourceHandler } from "../../src/provider/plugin/provider";
import type { Attributes } from "../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../src/provider/plugin/value";
import { attributes, NULLS, serveThing } from "../provider/plugin/rpc/thing";
import { Host } from "../support/terraform/host";
import { type Rule, rules, type Violation } from "../support/terraform/rules";
import { Account } from "./account";
import { callFunction, invokeAction, planAction } from "./calls";
import { examine } from "./examine";
import { goodProvider, source, tampered, type Tampering, text } from "./good-provider";
import { checkSchemas } from "./schema-rules";

type Handler = Partial<ResourceHandler<string>>;

/** The faults of a provider. Those that the plugin prevents are added to its responses. */
interface Faults {
  readonly handler?: (good: Handler) => Handler;
  readonly provider?: Partial<Provider<string>>;
  readonly responses?: Tampering;
}

/** Everything that the client does with a provider: its schemas, a resource, an action and a function. */
async function violationsOf({ handler, provider, responses = {} }: Faults): Promise<readonly Violation[]> {
  const good = goodProvider();
  const thing = await serveThing({ ...good.handler, ...handler?.(good.handler) }, { ...good.provider, ...provider });
  try {
    const host = await Host.connect(tampered(thing, responses));
    await checkSchemas(host);
    if (host.violations.length > 0) return host.violations;
    const account = new Account(host, { url: "u" });
    const steps = [{ name: "a", secret: "s", parts: [{ secret: "t" }] }, { name: "b" }];
    const importId = ({ id }: ValueObject) => String(id);
    await examine(account, thing, { type: "thing", address: "thing.it", steps, importId, moved: source });
    await planAction(account, "thing", { name: "a" });
    await invokeAction(host, "thing", { name: "a" });
    for (const argument of ["a", ""]) await callFunction(host, "upper", [argument]);
    return host.violations;
  } finally {
    await thing.stop();
  }
}

const object = (value: ValueObject) => encodeObject(attributes, value);
const identityOf = (id: ValueObject[string]) => ({ identityData: encodeObject({ id: text }, { id }) });
const stored = { ...NULLS, id: "1", name: "a", revision: "1" };
const list = (
  schema: Attributes,
  states: readonly ValueObject[],
  displayName = "a",
  name = "thing",
): NonNullable<Provider<string>["listResources"]> => ({
  [name]: () => ({
    schema: { version: 0, description: "", attributes: schema },
    list: async function* ({ withState }) {
      for (const state of states) yield { identity: { id: "1" }, displayName, ...(withState ? { state } : {}) };
    },
  }),
});
const withFunction = (name: string, call: () => string): Partial<Provider<string>> => ({
  functions: {
    [name]: () => ({
      summary: "",
      description: "",
      parameters: [{ ...text, name: "value" }],
      returns: text,
      call,
    }),
  },
});

let calls = 0;
const counted = () => String((calls += 1));

const faults: Record<Rule, Faults> = {
  "schema-attribute": { responses: { getProviderSchema: (schemas) => withAttribute(schemas, 1, { optional: true }) } },
  "schema-nesting": {
    responses: {
      getProviderSchema: (schemas) => {
        const parts = schemas.resourceSchemas["thing"]?.block?.attributes[4]?.nestedType?.attributes ?? [];
        return withAttribute(schemas, 4, { nestedType: { attributes: parts, nesting: 3 } });
      },
    },
  },
  "schema-version": {
    handler: () => ({ identity: { version: -1, attributes: { id: { ...text, required: true } }, of: () => ({}) } }),
  },
  "schema-identity": {
    handler: () => ({
      identity: { version: 0, attributes: { id: { description: "", type: ["list", "string"] } }, of: () => ({}) },
    }),
  },
  "schema-list": { provider: { listResources: list({}, [], "", "other") } },
  "schema-computed": { provider: { listResources: list({ name: { ...text, computed: true } }, []) } },
  "schema-function": { provider: withFunction("to upper", () => "") },
  "schema-metadata": { responses: { getMetadata: () => ({ resources: [] }) } },
  error: { handler: () => ({ read: async () => Promise.reject(new Error("broken")) }) },
  refused: { responses: { upgradeResourceIdentity: () => ({ diagnostics: [] }) } },
  type: { responses: { planResourceChange: () => ({ plannedState: encodeObject({ id: text }, { id: "1" }) }) } },
  unknown: {
    responses: { applyResourceChange: () => ({ newState: object({ ...stored, revision: TERRAFORM_UNKNOWN }) }) },
  },
  "write-only": { responses: { readResource: () => ({ newState: object({ ...stored, secret: "s" }) }) } },
  "new-fields": {
    responses: {
      validateResourceConfig: () => ({
        diagnostics: [{ severity: Diagnostic_Severity.WARNING, summary: "New", detail: "", attribute: undefined }],
      }),
    },
  },
  "plan-valid": {
    handler: () => ({ modifyPlan: ({ planned }) => (planned ? { planned: { ...planned, name: "c" } } : {}) }),
  },
  "plan-replace": { responses: { planResourceChange: () => ({ requiresReplace: [{ steps: [] }] }) } },
  "plan-final": {
    handler: () => ({ modifyPlan: ({ planned }) => (planned ? { planned: { ...planned, revision: counted() } } : {}) }),
  },
  "plan-empty": {
    handler: () => ({ read: async ({ state }) => ({ state: { ...state, name: `${String(state["name"])}!` } }) }),
  },
  "apply-agrees": { responses: { applyResourceChange: () => ({ newState: object({ ...stored, name: "c" }) }) } },
  "read-exists": { handler: () => ({ read: async () => null }) },
  "upgrade-same": { responses: { upgradeResourceState: () => ({ upgradedState: object({ ...stored, id: "2" }) }) } },
  "identity-missing": { responses: { applyResourceChange: () => ({ newIdentity: undefined }) } },
  "identity-unknown": { responses: { applyResourceChange: () => ({ newIdentity: identityOf(TERRAFORM_UNKNOWN) }) } },
  "identity-null": { responses: { applyResourceChange: () => ({ newIdentity: identityOf(null) }) } },
  "identity-changed": { responses: { readResource: () => ({ newIdentity: identityOf("2") }) } },
  "identity-upgrade": { responses: { upgradeResourceIdentity: () => ({ upgradedIdentity: identityOf("2") }) } },
  "import-one": {
    responses: { importResourceState: ({ importedResources: all }) => ({ importedResources: [...all, ...all] }) },
  },
  "import-same": {
    handler: () => ({
      read: async ({ state }) => ({ state }),
      import: async ({ id, identity }) => ({
        state: { ...stored, id: id || (identity?.["id"] ?? null), revision: id },
      }),
    }),
  },
  "list-identity": {
    responses: { listResource: (...events) => events.map((event) => ({ ...event, identity: undefined })) },
  },
  "list-object": {
    provider: {
      listResources: {
        thing: () => ({
          schema: { version: 0, description: "", attributes: {} },
          list: async function* () {
            yield { identity: { id: "1" }, displayName: "a" };
          },
        }),
      },
    },
  },
  "list-name": { provider: { listResources: list({}, [stored], "") } },
  "list-limit": { responses: { listResource: (...events) => [...events, ...events] } },
  "list-complete": { provider: { listResources: list({}, []) } },
  "list-import": { provider: { listResources: list({}, [{ ...stored, revision: "other" }]) } },
  "action-stream": { responses: { invokeAction: () => [{ type: { $case: "progress", value: { message: "Half" } } }] } },
  "action-event": { responses: { invokeAction: (...events) => [{ type: undefined }, ...events] } },
  "generated-computed": { handler: () => ({ generateConfig: ({ id = null, name = null }) => ({ id, name }) }) },
  "generated-valid": { handler: () => ({ generateConfig: () => ({}) }) },
  "generated-empty": { handler: () => ({ generateConfig: () => ({ name: "c" }) }) },
  "generated-refused": { responses: { generateResourceConfig: () => ({ diagnostics: [] }) } },
  "move-state": { responses: { moveResourceState: () => ({ targetState: undefined }) } },
  "move-empty": {
    handler: () => ({ move: () => ({ state: { ...stored, name: null } }), read: async ({ state }) => ({ state }) }),
  },
  "move-refused": { handler: () => ({ move: () => ({ state: stored }) }) },
  "function-result": { responses: { callFunction: () => ({ result: undefined, error: undefined }) } },
  "function-same": { provider: withFunction("upper", counted) },
  "function-argument": {
    provider: withFunction("upper", () => {
      throw new ArgumentError(1, "must not be empty");
    }),
  },
};

type SchemaResponse = Parameters<NonNullable<Tampering["getProviderSchema"]>>[0];

/** The schemas with a change of an attribute of the resource. */
function withAttribute(schemas: SchemaResponse, at: number, change: object): SchemaResponse {
  const thing = schemas.resourceSchemas["thing"];
  if (!thing?.block) throw new Error("no schema");
  const changed = thing.block.attributes.map((one, index) => (index === at ? { ...one, ...change } : one));
  const block = { ...thing.block, attributes: changed };
  return { ...schemas, resourceSchemas: { ...schemas.resourceSchemas, thing: { ...thing, block } } };
}

test("a good provider keeps every rule", async () => {
  expect(await violationsOf({})).toEqual([]);
});

test.each(Object.keys(rules) as Rule[])("a provider that breaks the rule %s is found", async (rule) => {
  expect((await violationsOf(faults[rule])).map((violation) => violation.rule)).toContain(rule);
});

test("a result that Terraform can't decode is a violation of its type", async () => {
  const result = encodeValue({ kind: "number" }, 1);
  const violations = await violationsOf({ responses: { callFunction: () => ({ result, error: undefined }) } });
  expect(violations).toMatchObject([
    { rule: "type", about: "function upper" },
    { rule: "type" },
    { rule: "type" },
    { rule: "type" },
  ]);
});
