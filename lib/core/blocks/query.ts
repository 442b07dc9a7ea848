import { type IResolvable, type TerraformMetaArguments, Token } from "cdktf";
import type { Construct } from "constructs";
import {
  type Contract,
  defineContract,
  explain,
  type Fields,
  flag,
  int,
  json,
  pathParameters,
  type Properties,
  snake,
} from "../../../src/contract";
import { filterExpressionProblems } from "../../../src/contract/regular-expression";
import { addQuery } from "../../bundled-provider/stack-queries";
import { withoutNulls } from "../arguments/without-nulls";
import { throwProblems } from "../problems";
import type { Optional } from "../props";
import { resolveAttributes } from "../tokens/attributes";
import { isLiteralObject } from "../tokens/resolve-tokens";
import { filterArgumentProblems } from "../validation/data-arguments";
import type { PropsDefinition } from "../validation/prop-names";
import { type BlockProps, TerraformBlock } from "./block";

/** Properties of every query. */
export interface QueryOptions extends BlockProps {
  /**
   * Maximum number of objects to return.
   * @default 100
   */
  readonly limit?: number | undefined;
  /**
   * True to return the attributes of each object in addition to its identity. This can take a request for each object.
   * @default false
   */
  readonly includeResource?: boolean | IResolvable | undefined;
}

/** The arguments of a list resource, without those that a query accepts as objects (`Referenced`). */
export type QueryArguments<Config, Referenced extends string = never> = Optional<
  Omit<Config, keyof TerraformMetaArguments | Referenced>
>;

const optionFields = {
  limit: int("The maximum number of objects.").between(1, Number.MAX_SAFE_INTEGER).optional(),
  includeResource: flag("True to return the attributes of each object.").optional(),
};

const filterField = json("Returns only the objects that meet all of these conditions.").optional();

/** Defines the query of a kind. Its arguments are the ids in the path of the objects, such as that of their parent. */
export function defineQuery(kind: Contract): PropsDefinition {
  const { name, fields } = kind;
  const parents = pathParameters(kind).map((field) => [field, fields[field]?.optional()] as const);
  const own = Object.fromEntries(parents) as Fields;
  const contract = defineContract({
    kind: "input",
    name,
    summary: `Finds the objects that stratus_${name} can manage.`,
    source: "Terraform, list resources",
    fields: { ...own, filter: filterField, ...optionFields },
  });
  return { contract };
}

/** A filter with Terraform's names. The generator calls the operator `equals` of the bindings `equalTo`. */
function filterInTerraform(filter: unknown): unknown {
  if (!isLiteralObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([field, tests]) => {
      if (!isLiteralObject(tests)) return [snake(field), tests];
      const entries = Object.entries(withoutNulls(tests));
      return [
        snake(field),
        Object.fromEntries(entries.map(([name, wanted]) => [name === "equalTo" ? "equals" : name, wanted])),
      ];
    }),
  );
}

/** Returns the problems of the regular expressions in a filter that are known at synth. */
function regexProblems(filter: unknown): readonly string[] {
  const fields = isLiteralObject(filter) ? Object.entries(filter) : [];
  const known = fields.flatMap(([field, tests]) => {
    const regex = isLiteralObject(tests) ? tests["regex"] : undefined;
    return typeof regex === "string" && !Token.isUnresolved(regex) ? [[field, { regex }] as const] : [];
  });
  return filterExpressionProblems(Object.fromEntries(known)).map((problem) => explain(problem, "camel"));
}

/**
 * A query for existing objects, which `terraform query` runs in the folder of the synthesized stack. Synth writes all
 * queries of the stack to `queries.tfquery.json`. Requires Terraform 1.14.
 */
export abstract class ObjectQuery extends TerraformBlock {
  protected constructor(scope: Construct, id: string, definition: PropsDefinition, props: object) {
    super(scope, id, { block: "list", feature: "queries" }, definition, props);
    const { filter } = this.attributes;
    throwProblems(this.node.path, [...filterArgumentProblems(filter), ...regexProblems(filter)]);
    const type = this.blockType;
    addQuery(this.cdktfStack, () => ({ type, name: this.friendlyUniqueId, content: this.content() }));
  }

  /** The content of the `list` block. `addOverride` changes its arguments. */
  private content(): Properties {
    const { limit, include_resource, filter, ...config } = resolveAttributes(this, this.attributes);
    return {
      provider: this.provider?.fqn ?? "stratus",
      ...(limit === undefined ? {} : { limit }),
      ...(include_resource === undefined ? {} : { include_resource }),
      config: { ...config, ...(filter === undefined ? {} : { filter: filterInTerraform(filter) }) },
    };
  }
}
