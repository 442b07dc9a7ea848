import { objectType } from "../../../src/provider/plugin/attribute-type";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import { areEqual } from "../../../src/provider/plugin/equal";
import {
  type Diagnostic,
  Diagnostic_Severity as Severity,
  type DynamicValue,
  type ResourceIdentityData,
} from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { ValueObject } from "../../../src/provider/plugin/value";
import type { TestClient } from "../../provider/plugin/client";
import type { Rule, Violation } from "./rules";
import { type Block, type ManagedBlock, readSchemas, type Schemas } from "./schemas";
import { nulls, placesOf, readObject, unknownsIn } from "./values";

/** Plays Terraform 1.16 for a provider, and collects the rules that the provider breaks. */
export class Host {
  readonly violations: Violation[] = [];
  /** The diagnostics of all responses, in order. */
  readonly diagnostics: Diagnostic[] = [];

  constructor(
    readonly client: TestClient,
    readonly schemas: Schemas,
  ) {}

  static async connect(client: TestClient): Promise<Host> {
    return new Host(client, await readSchemas(client));
  }

  readonly report = (rule: Rule, about: string, detail: string): void =>
    void this.violations.push({ rule, about, detail });

  /** Configures the provider, as each command of Terraform does. Returns true if there are no errors. */
  async configure(settings: ValueObject): Promise<boolean> {
    const { attributes } = this.schemas.provider;
    const config = encodeObject(attributes, { ...nulls(attributes), ...settings });
    const { diagnostics } = await this.client.call("configureProvider", { config, terraformVersion: "1.16.0" });
    return this.checkDiagnostics("configure", diagnostics);
  }

  readonly resource = (type: string): ManagedBlock => named(this.schemas.resources, type);
  readonly list = (type: string): Block => named(this.schemas.lists, type);
  readonly action = (type: string): Block => named(this.schemas.actions, type);

  /** Returns true if there are no errors. */
  checkDiagnostics(about: string, diagnostics: readonly Diagnostic[]): boolean {
    this.diagnostics.push(...diagnostics);
    const errors = errorsIn(diagnostics);
    for (const { summary, detail } of errors) this.report("error", about, `${summary}: ${detail}`);
    return errors.length === 0;
  }

  /** Reads a value of a response. Undefined if it doesn't have its type. */
  read({ attributes }: Block, about: string, dynamic: DynamicValue | undefined): ValueObject | null | undefined {
    try {
      return readObject(attributes, dynamic);
    } catch (error) {
      this.report("type", about, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** Reads a state that Terraform stores. Undefined if it breaks a rule. */
  readState(block: Block, about: string, dynamic: DynamicValue | undefined): ValueObject | null | undefined {
    const state = this.read(block, about, dynamic);
    if (!state) return state;
    for (const place of unknownsIn(state)) this.report("unknown", about, place);
    this.checkWriteOnly(block, about, state);
    return state;
  }

  checkWriteOnly({ attributes }: Block, about: string, object: ValueObject | null): void {
    for (const place of placesOf(attributes, object, ({ writeOnly }) => writeOnly))
      this.report("write-only", about, place);
  }

  /** Reads the identity of an object that exists. `before` is the one that it had. */
  readIdentity(
    { identity }: ManagedBlock,
    about: string,
    data: ResourceIdentityData | undefined,
    before?: ValueObject,
  ): ValueObject | undefined {
    const found = identity && this.read(identity, about, data?.identityData);
    if (!identity || found === undefined) return before;
    if (found === null) {
      this.report("identity-missing", about, "there is no identity");
      return before;
    }
    for (const place of unknownsIn(found)) this.report("identity-unknown", about, place);
    for (const [name, { required }] of Object.entries(identity.attributes)) {
      if (required === true && (found[name] ?? null) === null) this.report("identity-null", about, name);
    }
    if (before && !areEqual(objectType(identity.attributes), before, found))
      this.report("identity-changed", about, `${JSON.stringify(before)} became ${JSON.stringify(found)}`);
    return found;
  }
}

export const errorsIn = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity !== Severity.WARNING);

export const identityData = (
  { identity }: ManagedBlock,
  value: ValueObject | undefined,
): ResourceIdentityData | undefined => identity && value && { identityData: encodeObject(identity.attributes, value) };

function named<Found>(all: Readonly<Record<string, Found>>, name: string): Found {
  const found = all[name];
  if (found === undefined) throw new Error(`the provider doesn't have ${name}`);
  return found;
}
