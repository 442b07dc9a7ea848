import { TerraformElement, TerraformStack, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { inHost } from "../scope/host";
import { throwProblems } from "../validation/problems";
import { addMove, dependsOn, findMove } from "./former-path";
import { formerPathOf } from "./find-problems";
import { MovedTrees } from "./moved-trees";

/**
 * Keeps the objects of a construct, and of everything in it, when it gets another id or another scope. Say where it was, as
 * its constructor took it:
 *
 *     this.zone = new Domain(this, "dns", { domain: "shop.example", soaEmail: "ops@shop.example" });
 *     moveTreeFrom(this.zone, this, "zone");
 *
 * Each resource gets a `moved` block of Terraform, also those that methods have made, and those elsewhere that are named
 * after the construct, such as the records of `point`. Where one of them has `moveFromId`, that is taken instead.
 * When it is deployed everywhere, take it out again.
 *
 * Throws where it cannot work; at synth an old address that is still taken, or taken over twice, is an error.
 *
 * @param tree The construct as it is now.
 * @param scope The scope in which it was. Where that scope is gone, the one around it.
 * @param id The id that it had, with the ids of the scopes that are gone before it: `"group/zone"`. Left out for a new
 * class around what was directly in `scope`.
 */
export function moveTreeFrom(tree: IConstruct, scope: IConstruct, id = ""): void {
  const ids = id === "" ? [] : id.split("/");
  throwProblems(inHost(tree).node.path, findMistakes(tree, inHost(scope), id, ids));
  MovedTrees.of(TerraformStack.of(tree)).add(addMove({ tree, scope, ids }));
}

function findMistakes(tree: IConstruct, scope: IConstruct, id: string, ids: readonly string[]): string[] {
  const own = stackOf(tree);
  const path = [scope.node.path, ...ids].filter(Boolean).join("/");
  if (!own || own === tree) {
    return [
      "is no part of a stack: moveTreeFrom is for what is in a stack. The addresses in a state do not have the stack's name, so call it for each construct that moves",
    ];
  }
  if (stackOf(scope) !== own) {
    return [
      `cannot be moved from ${path}: each stack has a state of its own, and an object moves from one to another by a removed block there and an import here`,
    ];
  }
  if (Token.isUnresolved(id) || ids.some((each) => each === "" || each === "." || each === "..")) {
    return [
      `cannot be moved from ${JSON.stringify(id)}: write the id that it had, as in moveTreeFrom(zone, this, "zone"), with the ids of scopes that are gone before it, as in "group/zone"`,
    ];
  }
  if (ids.length === 0 && TerraformElement.isTerraformElement(tree)) {
    return [`cannot be moved from ${path} without an id: say the one that it had there`];
  }
  const before = findMove(tree);
  if (before)
    return [`is moved from ${formerPathOf(before)} already, and cannot come from ${path} too: keep one of them`];
  return dependsOn(scope, tree)
    ? [`cannot be moved from ${path}, which is a part of itself: say the scope that was around it`]
    : [];
}

const stackOf = (construct: IConstruct): TerraformStack | undefined =>
  [...construct.node.scopes].reverse().find((scope) => TerraformStack.isStack(scope));
