import { block, hclCode } from "../../program/hcl/code";
import type { Convertible } from "./shapes";

/** The type of a resource or data source in this provider. */
export const targetType = ({ contract, list }: Convertible) =>
  `stratus_${list === undefined ? contract.name : contract.plural}`;

/** The address in this provider. */
export const movedAddress = (address: string, kind: Convertible) =>
  address.replace(kind.counterpart.type, targetType(kind));

/** The blocks that move the converted resources. */
export function movedBlocks(converted: ReadonlyMap<string, Convertible>): string {
  return [...converted]
    .filter(([from]) => !from.startsWith("data."))
    .map(([from, kind]) =>
      block("moved", [
        ["from", hclCode(from)],
        ["to", hclCode(movedAddress(from, kind))],
      ]),
    )
    .join("\n");
}
