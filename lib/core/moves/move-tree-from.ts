import { TerraformElement, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { requireText } from "../arguments";
import { throwProblems } from "../problems";
import { inHost } from "../scope/host";
import { formerPathOf } from "./find-problems";
import { addMove, dependsOn, findMove, isPath } from "./former-path";
import { MovedTrees } from "./moved-trees";

/**
 * Keeps the objects of a construct and of everything in it when you change its id or scope. Pass the former scope and id.
 * Every resource in the tree gets a `moved` block, including those that methods created, and those elsewhere that are named
 * after the construct, such as the records of `point`. A `moveFromId` of a resource takes precedence. Remove the call after
 * you have deployed it everywhere.
 *
 * Synth fails if a former address is still in use, or if two constructs claim it.
 *
 * @example
 * ```ts
 * const zone = new Domain(this, "dns", { domain: "shop.example", soaEmail: "ops@shop.example" });
 * moveTreeFrom(zone, this, "zone");
 * ```
 * @param tree the construct in its new place
 * @param scope the former scope. If it no longer exists, the nearest one around it that does.
 * @param id the former id. Scopes that no longer exist precede it: `"group/zone"`. Omit it for a new class around
 * constructs that were directly in `scope`.
 * @throws if the construct can't be moved from there, such as from another stack
 */
export function moveTreeFrom(tree: IConstruct, scope: IConstruct, id = ""): void {
  requireText("moveTreeFrom", "id", id, "the former id");
  const ids = id === "" ? [] : id.split("/");
  throwProblems(inHost(tree).node.path, findMistakes(tree, inHost(scope), id, ids));
  MovedTrees.of(TerraformStack.of(tree)).add(addMove({ tree, scope, ids }));
}

function findMistakes(tree: IConstruct, scope: IConstruct, id: string, ids: readonly string[]): string[] {
  const own = stackOf(tree);
  const path = [scope.node.path, ...ids].filter(Boolean).join("/");
  if (!own || own === tree) {
    return [
      "isn't inside a stack. Call moveTreeFrom for each construct that moves within a stack, because addresses in a state don't contain the stack's name.",
    ];
  }
  if (stackOf(scope) !== own) {
    return [
      `can't be moved from ${path}, because that path is in another stack. To move an object between stacks, add a removed block there and an import here.`,
    ];
  }
  if (ids.length > 0 && !isPath(id)) {
    return [
      `can't be moved from ${JSON.stringify(id)}. Pass the former id, as in moveTreeFrom(zone, this, "zone"). Scopes that no longer exist precede it, as in "group/zone".`,
    ];
  }
  if (ids.length === 0 && TerraformElement.isTerraformElement(tree)) {
    return [`can't be moved from ${path} without an id. Pass its former id.`];
  }
  const before = findMove(tree);
  if (before)
    return [
      `is already moved from ${formerPathOf(before)}, so it can't be moved from ${path}, too. Keep one of the calls.`,
    ];
  return dependsOn(scope, tree)
    ? [`can't be moved from ${path}, which is inside the construct itself. Pass the scope that was around it.`]
    : [];
}

const stackOf = (construct: IConstruct): TerraformStack | undefined =>
  [...construct.node.scopes].reverse().find((scope) => TerraformStack.isStack(scope));
