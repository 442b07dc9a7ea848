import { TerraformStack } from "cdktf";
import type { Finding } from "./finding";
import { groupsOf, listPaths } from "./finding";
import type { Program } from "./program";

/** Terraform tells the providers of a stack apart by their aliases, one of which may be none. */
export function validateProviderAliases(program: Program): readonly Finding[] {
  const own = program.providers.filter((provider) => program.isOwn(provider));
  const nameOf = ({ alias }: (typeof own)[number]) =>
    alias === undefined ? "no alias" : `alias ${JSON.stringify(alias)}`;
  return groupsOf(own, (provider) => JSON.stringify([TerraformStack.of(provider).node.path, nameOf(provider)])).map(
    (group) => ({
      text: `${listPaths(group)} have ${group[0] ? nameOf(group[0]) : ""}, and no two providers of a stack may: keep one, or give each of the others an alias of its own`,
    }),
  );
}
