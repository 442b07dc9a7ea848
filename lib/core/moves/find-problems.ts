import { type TerraformElement, TerraformResource, type TerraformStack } from "cdktf";
import { currentAddressOf, type FormerAddresses, movablesOf } from "./former-addresses";
import type { Move } from "./former-path";

/** True if a resource moves by itself, with `moveFromId` or similar. Its own move takes precedence over that of a tree. */
export const movesByItself = (element: unknown): element is TerraformResource =>
  TerraformResource.isTerraformResource(element) && element.hasResourceMove() !== undefined;

/** Returns the former path of a tree. */
export const formerPathOf = ({ scope, ids }: Move): string => [scope.node.path, ...ids].join("/");

/** Finds problems of a move that Terraform wouldn't report, or would report without naming the constructs. */
export function findProblems(stack: TerraformStack, move: Move, all: readonly FormerAddresses[]): string[] {
  const own = all.filter(({ moves }) => moves.includes(move));
  const before = formerPathOf(move);
  if (own.length === 0) {
    return [
      `contains nothing that can be moved from ${before}. Use moveTreeFrom only for constructs that contain resources.`,
    ];
  }
  if (own.every(({ addresses }) => addresses.length === 1)) {
    return [`has the same addresses as ${before}, so nothing moves. Remove moveTreeFrom.`];
  }
  return [...findPresent(stack, own), ...findClaimedTwice(stack, own, all)];
}

/** Reports former addresses that the program still uses. Returns one problem: if the old tree exists, all of it does. */
function findPresent(stack: TerraformStack, own: readonly FormerAddresses[]): string[] {
  const present = new Map(
    movablesOf(stack)
      .filter((element) => !isGone(element))
      .map((element) => [currentAddressOf(element), element]),
  );
  const found = own.flatMap(({ element, addresses }) =>
    addresses.slice(1).flatMap((address) => {
      const holder = present.get(address);
      return holder && holder !== element ? [{ address, element, holder }] : [];
    }),
  );
  const [first, ...more] = found;
  if (!first) return [];
  const { address, element, holder } = first;
  return [
    `can't move ${address} to ${element.node.path}, because ${holder.node.path} still has that address${andMore(more.length)}. Remove the old construct from the program, or correct its former path.`,
  ];
}

/** Reports former addresses that a second construct also claims. */
function findClaimedTwice(
  stack: TerraformStack,
  own: readonly FormerAddresses[],
  all: readonly FormerAddresses[],
): string[] {
  const claims = new Map<string, TerraformElement[]>();
  const claim = (address: string, element: TerraformElement) =>
    claims.set(address, [...(claims.get(address) ?? []), element]);
  for (const { element, addresses } of all) for (const address of addresses.slice(1)) claim(address, element);
  for (const element of movablesOf(stack).filter(movesByItself)) claim(ownFormerAddress(element), element);
  const [first, ...more] = own.flatMap(({ element, addresses }) =>
    addresses.slice(1).flatMap((address) => {
      const other = claims.get(address)?.find((each) => each !== element);
      return other ? [{ address, element, other }] : [];
    }),
  );
  if (!first) return [];
  const { address, element, other } = first;
  return [
    `can't move ${address} to ${element.node.path}, because it also moves to ${other.node.path}${andMore(more.length)}. Move each former address to one construct.`,
  ];
}

const andMore = (count: number) => (count === 0 ? "" : ` (and ${String(count)} more)`);

type Fragment = { readonly resource?: unknown; readonly moved?: readonly { readonly from: string }[] };

/** True if `moveTo` moved a resource elsewhere. It is in the program then, but not in the synthesized stack. */
export const isGone = (element: TerraformElement) =>
  movesByItself(element) && (element.toTerraform() as Fragment).resource === undefined;

/** Returns the former address of a resource that moves by itself. */
export const ownFormerAddress = (element: TerraformResource) =>
  (element.toTerraform() as Fragment).moved?.[0]?.from ?? currentAddressOf(element);
