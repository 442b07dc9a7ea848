import { TerraformStack } from "cdktf";
import { groupBy } from "../../src/contract";
import { type Finding, listPaths } from "./finding";
import type { Program } from "./program";

/** Finds providers with the same alias. Terraform distinguishes the providers of a stack by alias. One of them can omit it. */
export function validateProviderAliases(program: Program): readonly Finding[] {
  const own = program.providers.filter((provider) => program.isOwn(provider));
  const aliasOf = ({ alias }: (typeof own)[number]) =>
    alias === undefined ? "no alias" : `the alias ${JSON.stringify(alias)}`;
  const keyOf = (provider: (typeof own)[number]) =>
    JSON.stringify([TerraformStack.of(provider).node.path, aliasOf(provider)]);
  return [...groupBy(own, keyOf).values()]
    .filter(({ length }) => length > 1)
    .map((group) => ({
      construct: group[0] ?? program.stack,
      text: `${listPaths(group)} have ${group[0] ? aliasOf(group[0]) : ""}, but the providers of a stack must have different aliases. Keep one of them, or set a different alias for each of the others.`,
    }));
}

/** Finds stacks whose providers come from different places. Terraform installs one of them for all. */
export function validateProviderSources(program: Program): readonly Finding[] {
  const own = program.providers.filter((provider) => program.isOwn(provider));
  const sourceOf = (provider: (typeof own)[number]) =>
    "source" in provider && typeof provider.source === "string" ? JSON.stringify(provider.source) : "no source";
  const groups = [...groupBy(own, sourceOf)];
  if (groups.length < 2) return [];
  const words = groups.map(([source, group]) => `${listPaths(group)} ${group.length > 1 ? "have" : "has"} ${source}`);
  return [
    {
      construct: own[0] ?? program.stack,
      text: `${words.join(", ")}, but all Stratus providers of a stack must have the same source. Set the same source for each of them, or remove it from all.`,
    },
  ];
}
