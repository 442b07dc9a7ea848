import { TerraformResource } from "cdktf";
import type { TerraformElement, TerraformStack } from "cdktf";
import type { FormerAddresses } from "./former-addresses";
import { currentAddressOf, movablesOf } from "./former-addresses";
import type { Move } from "./former-path";

/** What a resource says itself, with `moveFromId` and the like, goes before what is said of a tree around it. */
export const movesByItself = (element: unknown): element is TerraformResource =>
  TerraformResource.isTerraformResource(element) && element.hasResourceMove() !== undefined;

/** The path that a tree had. */
export const formerPathOf = ({ scope, ids }: Move): string => [scope.node.path, ...ids].join("/");

/** What is wrong with a move, of which Terraform would say nothing, or not name the constructs. */
export function findProblems(stack: TerraformStack, move: Move, all: readonly FormerAddresses[]): string[] {
  const own = all.filter(({ moves }) => moves.includes(move));
  const before = formerPathOf(move);
  if (own.length === 0) {
    return [
      `has nothing in it that can be moved from ${before}: moveTreeFrom is for constructs with resources in them`,
    ];
  }
  if (own.every(({ addresses }) => addresses.length === 1)) {
    return [`has the addresses that it had as ${before}: nothing moves, so take moveTreeFrom out`];
  }
  return [...findPresent(stack, own), ...findClaimedTwice(stack, own, all)];
}

/** Former addresses that something in the program has. One for all: where the old tree is still there, all of it is. */
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
    `cannot take over ${address} for ${element.node.path}: ${holder.node.path} has that address still${andMore(more.length)}. Take the old construct out of the program, or correct the path that it had`,
  ];
}

/** Former addresses that a second construct takes over too. */
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
    `cannot take over ${address} for ${element.node.path}: ${other.node.path} takes it over too${andMore(more.length)}. One object of the state becomes one construct`,
  ];
}

const andMore = (count: number) => (count === 0 ? "" : `, and so it is with ${String(count)} more`);

type Fragment = { readonly resource?: unknown; readonly moved?: readonly { readonly from: string }[] };

/** Whether a resource was moved away by `moveTo`: then it is in the program, and not in what Terraform reads. */
export const isGone = (element: TerraformElement) =>
  movesByItself(element) && (element.toTerraform() as Fragment).resource === undefined;

/** The address that a resource which moves by itself comes from. */
export const ownFormerAddress = (element: TerraformResource) =>
  (element.toTerraform() as Fragment).moved?.[0]?.from ?? currentAddressOf(element);
