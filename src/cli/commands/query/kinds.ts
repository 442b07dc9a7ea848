import { type Contract, nameHint, pathParameters, snake } from "../../../contract";
import { type Attributes, type ContractListHandler, filteredContract, listHandler } from "../../../provider/commands";
import { contracts } from "../../../resources/contracts";
import { handlers } from "../../../resources/handlers";
import { CommandError } from "../../command";

/** A kind of object that a query can find, with the provider's list resource. */
export interface QueryKind {
  readonly contract: Contract;
  readonly list: ContractListHandler;
  /** The contract whose fields a filter tests. */
  readonly filtered: Contract;
  /** The fields that a filter can test, with their operators. */
  readonly filter: Attributes;
  /** The option and the argument that limit the query to one parent. */
  readonly parent: { readonly option: string; readonly field: string } | undefined;
}

const queryable = contracts.filter(({ kind }) => kind === "resource");

export const kindNames: readonly string[] = queryable.map(({ name }) => name).sort();

/** The kinds that each option for a parent applies to. */
export const parentOptions: ReadonlyMap<string, readonly string[]> = queryable.reduce((options, contract) => {
  const { option } = parentOf(contract) ?? {};
  return option === undefined ? options : options.set(option, [...(options.get(option) ?? []), contract.name]);
}, new Map<string, readonly string[]>());

/** The option is named after the referenced object: `domain`, `database`. */
function parentOf(contract: Contract): QueryKind["parent"] {
  const [field] = pathParameters(contract);
  if (field === undefined) return undefined;
  const kind = contract.fields[field]?.spec.idOf ?? field;
  return { option: kind.split(" ").at(-1) ?? kind, field };
}

/**
 * Returns a kind by its name, with or without Terraform's prefix.
 *
 * @throws CommandError if there is no such kind
 */
export function findQueryKind(given: string): QueryKind {
  const name = given.replace(/^stratus_/, "");
  const contract = queryable.find((each) => each.name === name);
  if (!contract) throw new CommandError(unknownKindWords(given, name));
  const { handler = {} } = handlers.find((each) => each.contract.name === name) ?? {};
  const list = listHandler(contract, handler);
  const filter = list.schema.attributes["filter"]?.nested?.attributes ?? {};
  return { contract, list, filtered: filteredContract(contract, handler), filter, parent: parentOf(contract) };
}

function unknownKindWords(given: string, name: string): string {
  const near = nameHint(snake(name).replace(/^_/, ""), kindNames);
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  return `Unknown kind ${JSON.stringify(given)}.${meant} Kinds: ${kindNames.join(", ")}.`;
}
