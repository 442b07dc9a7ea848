import { existsSync, readFileSync } from "node:fs";
import { isObject, type Properties, snake } from "../../../contract";
import { CommandError } from "../../command";
import { parseConditions } from "./conditions";
import { checkFilter, type KindQuery } from "./find-objects";
import { findQueryKind } from "./kinds";

/** A `list` block of a file. */
export interface BlockQuery extends Omit<KindQuery, "withAttributes"> {
  /** `list.stratus_domain_record.mail` */
  readonly address: string;
}

const objectIn = (value: unknown, name: string): Properties => {
  const inside = isObject(value) ? value[name] : undefined;
  return isObject(inside) ? inside : {};
};

/**
 * Reads the `list` blocks of a query file in JSON, such as the one that synth writes next to a stack.
 *
 * @throws CommandError if the file isn't such a file, or a block is invalid or has values that only Terraform knows
 */
export async function readQueryFile(file: string, defaultLimit: number): Promise<readonly BlockQuery[]> {
  const queries: BlockQuery[] = [];
  for (const [type, blocks] of Object.entries(objectIn(parse(file), "list"))) {
    if (!isObject(blocks) || !type.startsWith("stratus_")) continue;
    for (const [name, block] of Object.entries(blocks)) {
      const address = `list.${type}.${name}`;
      try {
        queries.push({ address, ...(await readBlock(type, isObject(block) ? block : {}, defaultLimit)) });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        throw new CommandError(`${file}, ${address}: ${error.message.replace(/^--where(?: "|: )?/, "")}`);
      }
    }
  }
  if (queries.length > 0) return queries;
  throw new CommandError(`--file: ${file} has no list blocks for resources of this provider.`);
}

function parse(file: string): unknown {
  if (!existsSync(file)) throw new CommandError(`--file: must be an existing file, got ${file}.`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new CommandError(
      `--file: must be a file in JSON, such as queries.tfquery.json in the folder of a synthesized stack, got ${file}.`,
    );
  }
}

async function readBlock(type: string, block: Properties, defaultLimit: number) {
  const expression = /\$\{[^}]*\}/.exec(JSON.stringify(block));
  if (expression) {
    throw new CommandError(
      `must have only literal values, got ${expression[0]}. Use terraform query, or pass the conditions as options.`,
    );
  }
  const kind = findQueryKind(type);
  const config = objectIn(block, "config");
  const conditions = Object.entries(objectIn(config, "filter")).flatMap(([field, tests]) =>
    Object.entries(isObject(tests) ? tests : {}).map(
      ([operator, value]) => `${field} ${operator} ${JSON.stringify(value)}`,
    ),
  );
  const filter = parseConditions(kind, conditions);
  await checkFilter(kind, filter);
  const parent = kind.parent && config[snake(kind.parent.field)];
  const { limit } = block;
  return {
    kind,
    filter,
    parent: typeof parent === "string" || typeof parent === "number" ? String(parent) : undefined,
    limit: typeof limit === "number" && limit > 0 ? limit : defaultLimit,
  };
}
