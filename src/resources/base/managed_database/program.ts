import { type AccountObject, isOf, type ObjectOf } from "../../../cli/program/account-object";
import {
  type Block,
  type FileContext,
  ObjectReference,
  type ProgramResource,
  type ProgramValue,
} from "../../../cli/program/model";
import { arrayLiteral, call, rawCode, statement } from "../../../cli/program/typescript/code";
import { newConstruct, propsOf, valueExpression } from "../../../cli/program/typescript/statements";
import { computeInstance } from "../../compute_instance/contract";

/** A database, and the instances that it lets in with all of their addresses. */
export function databaseBlock(resource: ProgramResource, context: FileContext): Block {
  const { admitted, others } = admittedInstances(resource);
  const allowList = admitted.length > 0 && others.length === 0 ? undefined : valueExpression(others, context);
  const props = propsOf(resource, context, admitted.length > 0 ? { allowList } : {});
  const made = newConstruct(resource, context, props);
  if (admitted.length === 0) return { text: made, made: [resource] };
  const method = `${context.variable(resource.object)}.allowFrom`;
  const instances = admitted.map((instance) => rawCode(context.variable(instance)));
  const [peer = arrayLiteral(instances)] = instances.length === 1 ? instances : [];
  return { text: `${made}${statement("", call(method, peer), context.indent)}`, made: [resource] };
}

/** The addresses that `allowFrom` writes for an instance. */
const addressesOf = ({ attributes }: ObjectOf<typeof computeInstance>): readonly string[] => [
  "publicIpv4",
  "ipv6Address",
  ...(attributes.privateIp === true ? ["privateIpv4"] : []),
];

/** The instances of which the allow list has all addresses, and its other entries. */
function admittedInstances({ configuration: { allowList } }: ProgramResource): {
  readonly admitted: readonly AccountObject[];
  readonly others: readonly ProgramValue[];
} {
  const entries = Array.isArray(allowList) ? (allowList as readonly ProgramValue[]) : [];
  const references = entries.filter((entry) => entry instanceof ObjectReference);
  const owners = [...new Set(references.map(({ to }) => to))].filter((owner) => isOf(owner, computeInstance));
  const has = (owner: AccountObject, attribute: string) =>
    references.some((each) => each.to === owner && each.attribute === attribute);
  const admitted = owners.filter((owner) => addressesOf(owner).every((attribute) => has(owner, attribute)));
  const isSaid = (entry: ProgramValue) =>
    entry instanceof ObjectReference && admitted.includes(entry.to) && addressesOf(entry.to).includes(entry.attribute);
  return { admitted, others: entries.filter((entry) => !isSaid(entry)) };
}
