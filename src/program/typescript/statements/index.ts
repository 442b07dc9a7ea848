import type { ProgramResource } from "../../model";
import type { Block, FileContext } from "../file-context";
import { databaseBlock } from "./databases";
import { firewallBlock } from "./firewalls";
import { recordBlock } from "./records";
import { reverseDnsBlock } from "./reverse-dns";
import { plainBlock } from "./values";

const writers: { readonly [kind: string]: (resource: ProgramResource, context: FileContext) => Block } = {
  domain_record: recordBlock,
  firewall: firewallBlock,
  mysql_database: databaseBlock,
  postgresql_database: databaseBlock,
  reverse_dns: reverseDnsBlock,
};

/** The statements that make the resources of a file, in its order. */
export function blocksOf(context: FileContext): readonly Block[] {
  const done = new Set<ProgramResource>();
  return context.resources.flatMap((resource): readonly Block[] => {
    if (done.has(resource)) return [];
    const block = (writers[resource.object.contract.name] ?? plainBlock)(resource, context);
    for (const each of block.made) done.add(each);
    return [block];
  });
}
