import { TerraformStack, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { findNamedAfter, relativeNameOf } from "../scope/relative-name";

/** A call to `moveTreeFrom`: the former scope of a construct, and the ids that led from there to the construct. */
export interface Move {
  readonly tree: IConstruct;
  readonly scope: IConstruct;
  readonly ids: readonly string[];
}

/** True for ids that lead from a scope to a construct: `"zone"`, `"shop/zone"`. */
export const isPath = (ids: string): boolean =>
  !Token.isUnresolved(ids) && ids.split("/").every((each) => each !== "" && each !== "." && each !== "..");

const moves = new WeakMap<IConstruct, Move>();

export const findMove = (tree: IConstruct): Move | undefined => moves.get(tree);

export function addMove(move: Move): Move {
  moves.set(move.tree, move);
  return move;
}

/** True if the former path of a scope depends on the former path of a tree. */
export const dependsOn = (scope: IConstruct, tree: IConstruct): boolean =>
  scope.node.scopes.some((each) => {
    const move = moves.get(each);
    return each === tree || (move !== undefined && dependsOn(move.scope, tree));
  });

/** The number of moved trees around a tree. */
export const levelOf = ({ tree }: Move): number =>
  tree.node.scopes.filter((scope) => scope !== tree && moves.has(scope)).length;

/**
 * The paths of constructs before the moves up to a level. Trees that aren't in another moved tree have level 0.
 */
export class FormerPaths {
  private readonly known = new Map<IConstruct, readonly string[]>();

  constructor(private readonly level: number) {}

  pathOf(construct: IConstruct): readonly string[] {
    const known = this.known.get(construct);
    if (known) return known;
    const path = this.find(construct);
    this.known.set(construct, path);
    return path;
  }

  /** Returns the moves of a construct, of its scopes, and of the construct that it is named after. */
  movesOf(construct: IConstruct): readonly Move[] {
    const other = findNamedAfter(construct)?.other;
    const around = [...construct.node.scopes, ...(other?.node.scopes ?? [])];
    return [...new Set(around.flatMap((scope) => this.ownMove(scope) ?? []))];
  }

  private ownMove(construct: IConstruct): Move | undefined {
    const move = findMove(construct);
    return move && levelOf(move) <= this.level ? move : undefined;
  }

  private find(construct: IConstruct): readonly string[] {
    const move = this.ownMove(construct);
    if (move) return [...this.pathOf(move.scope), ...move.ids];
    const { scope, path } = construct.node;
    if (!scope || TerraformStack.isStack(construct)) return path.split("/");
    return [...this.pathOf(scope), this.idOf(construct, scope)];
  }

  private idOf(construct: IConstruct, scope: IConstruct): string {
    const named = findNamedAfter(construct);
    if (!named) return construct.node.id;
    return named.idFor(relativeNameOf(this.pathOf(named.other), this.pathOf(scope)));
  }
}
