import { isOf } from "../../../cli/program/account-object";
import {
  type Block,
  type FileContext,
  ObjectReference,
  type ProgramResource,
  type ProgramValue,
  type ResourceOf,
} from "../../../cli/program/model";
import {
  call,
  type CodeExpression,
  objectLiteral,
  rawCode,
  statement,
  withOptions,
} from "../../../cli/program/typescript/code";
import { accountText, newConstruct, propsOf, valueExpression } from "../../../cli/program/typescript/statements";
import { propertyText } from "../../../contract";
import { firewallDevice } from "../../firewall_device/contract";
import { defaultPolicies, type firewall } from "../contract";

/** The default policies of the construct. */
const policies: { readonly [name: string]: string } = defaultPolicies;
const directions = ["inbound", "outbound"] as const;

interface Values {
  readonly [name: string]: ProgramValue;
}

const isValues = (value: ProgramValue | undefined): value is Values =>
  typeof value === "object" && !Array.isArray(value) && !(value instanceof ObjectReference);
const entriesOf = (value: ProgramValue | undefined): readonly ProgramValue[] =>
  Array.isArray(value) ? (value as readonly ProgramValue[]) : [];

/**
 * Writes a firewall and its protected instances. Its rules become method calls if all rules of a direction can be
 * written as calls.
 */
export function firewallBlock(resource: ResourceOf<typeof firewall>, context: FileContext): Block {
  const { rules } = resource.configuration;
  const given: Values = isValues(rules) ? rules : {};
  const sentences = directions.map((direction) => sentencesFor(direction, given[direction], context));
  const written = Object.entries(given).filter(([name, value]) => {
    if (policies[name] === value) return false;
    return !directions.some((direction, index) => direction === name && sentences[index] !== undefined);
  });
  const rest = written.length === 0 ? undefined : valueExpression(Object.fromEntries(written), context);
  const devices = context.resources.filter(
    (each) => isOf(each.object, firewallDevice) && each.scope === resource.object,
  );
  const calls = sentences.flatMap((each) => each ?? []);
  const made = newConstruct(resource, context, propsOf(resource, context, { rules: rest }));
  const start = () => context.variable(resource.object);
  const lines = calls.map(({ method, args }) => statement("", call(`${start()}.${method}`, ...args), context.indent));
  const protection = protectStatements(devices, start, context);
  return { text: [made, ...lines, protection.text].join(""), made: [resource, ...protection.made] };
}

interface Sentence {
  readonly method: string;
  readonly args: readonly CodeExpression[];
}

/** Returns undefined if one of the rules can't be written as a call, because the order of rules matters. */
function sentencesFor(
  direction: (typeof directions)[number],
  rules: ProgramValue | undefined,
  context: FileContext,
): readonly Sentence[] | undefined {
  const all = entriesOf(rules).map((rule) => (isValues(rule) ? sentenceFor(direction, rule, context) : undefined));
  const parts = all.filter((each) => each !== undefined);
  if (parts.length < all.length) return undefined;
  if (parts.length > 0) for (const name of ["Peer", "Port"]) context.use(name);
  return parts;
}

function sentenceFor(direction: (typeof directions)[number], rule: Values, context: FileContext): Sentence | undefined {
  const { action, protocol, addresses, ports, label, description } = rule;
  const peer = peerFor(addresses, context);
  const port = portFor(propertyText(protocol), ports);
  if (!peer || !port) return undefined;
  const verb = action === "ACCEPT" ? "allow" : "deny";
  const words = { label, description };
  const options = objectLiteral(
    Object.fromEntries(
      Object.entries(words).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, accountText(value, context)]] : [],
      ),
    ),
  );
  const method = `${verb}${direction === "inbound" ? "Inbound" : "Outbound"}`;
  return { method, args: withOptions([peer, port], options) };
}

const textsIn = (value: ProgramValue | undefined): readonly string[] =>
  entriesOf(value).filter((each) => typeof each === "string");

function peerFor(addresses: ProgramValue | undefined, context: FileContext): CodeExpression | undefined {
  if (!isValues(addresses)) return undefined;
  const [ipv4, ipv6] = [textsIn(addresses["ipv4"]), textsIn(addresses["ipv6"])];
  if (ipv4.length + ipv6.length !== entriesOf(addresses["ipv4"]).length + entriesOf(addresses["ipv6"]).length) {
    return undefined;
  }
  const all = [...ipv4, ...ipv6];
  if (all.length === 0) return undefined;
  const [is4, is6] = [all.includes("0.0.0.0/0"), all.includes("::/0")];
  if (all.length === 2 && is4 && is6) return call("Peer.anyIp");
  if (all.length === 1 && is4) return call("Peer.anyIpv4");
  if (all.length === 1 && is6) return call("Peer.anyIpv6");
  return call("Peer.cidr", ...all.map((each) => accountText(each, context)));
}

const portMethods: { readonly [protocol: string]: string } = { TCP: "tcp", UDP: "udp" };

function portFor(protocol: string, ports: ProgramValue | undefined): CodeExpression | undefined {
  const method = portMethods[protocol];
  if (method === undefined) return ports === undefined ? call(`Port.${protocol.toLowerCase()}`) : undefined;
  if (ports === undefined) return call(`Port.all${method.slice(0, 1).toUpperCase()}${method.slice(1)}`);
  const pieces = propertyText(ports).split(/\s*,\s*/);
  const [range] = pieces;
  const [, first, last] = /^(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  if (pieces.length === 1 && first !== undefined && last !== undefined) {
    return call(`Port.${method}Range`, rawCode(first), rawCode(last));
  }
  if (!pieces.every((piece) => /^[1-9]\d*$/.test(piece))) return undefined;
  return pieces.length === 1
    ? call(`Port.${method}`, rawCode(range ?? ""))
    : call(`Port.${method}Ports`, ...pieces.map(rawCode));
}

/** Writes one `protect` call for all instances in the program, and a separate device for everything else. */
function protectStatements(
  devices: readonly ProgramResource[],
  firewall: () => string,
  context: FileContext,
): { readonly text: string; readonly made: readonly ProgramResource[] } {
  const named = devices.flatMap((device) => {
    const { computeId } = device.configuration;
    const instance = computeId instanceof ObjectReference ? context.resourceOf(computeId.to) : undefined;
    return instance && !instance.scope && instance.name === device.name ? [{ device, instance }] : [];
  });
  if (named.length === 0) return { text: "", made: [] };
  const args = named.map(({ instance }) => rawCode(context.variable(instance.object)));
  return {
    text: statement("", call(`${firewall()}.protect`, ...args), context.indent),
    made: named.map(({ device }) => device),
  };
}
