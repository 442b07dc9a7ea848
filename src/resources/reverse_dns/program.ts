import { type Block, defineProgram, type FileContext, ObjectReference, type ResourceOf } from "../../cli/program/model";
import { slug } from "../../cli/program/names";
import { call, objectLiteral, rawCode, statement, withOptions } from "../../cli/program/typescript/code";
import { accountText, plainBlock, plainText } from "../../cli/program/typescript/statements";
import { isSet, propertyText } from "../../contract";
import { zoneArea } from "../domain/program";
import { reverseDns } from "./contract";

/** The names of the entries that `instance.reverseDns` creates, by the attribute with the IP address. */
const namesByAttribute = new Map([
  ["publicIpv4", "reverse-ipv4"],
  ["ipv6Address", "reverse-ipv6"],
]);

export const reverseDnsProgram = defineProgram(reverseDns, {
  construct: "ReverseDns",
  area: ({ attributes }, index) => {
    const zone = index.zoneOf(propertyText(attributes.rdns));
    return zone ? zoneArea(zone) : "networking";
  },
  suffix: "reverse-dns",
  names: ({ attributes }, { index, suffixed }) => {
    const address = propertyText(attributes.address);
    const owner = index.byAddress(address);
    const name = owner && namesByAttribute.get(owner.attribute);
    if (owner && name !== undefined) return { scope: owner.object, candidates: [name] };
    return { candidates: [suffixed(slug(address))] };
  },
  owner: ({ attributes }, index) => index.byAddress(propertyText(attributes.address))?.object,
  leaveOut:
    () =>
    ({ attributes: { rdns } }) =>
      isSet(rdns) && rdns !== "" ? undefined : { reason: "It is the service's default.", isSaidElsewhere: true },
  lines: 1,
  statement: reverseDnsBlock,
});

const families: { readonly [name: string]: { readonly other: string; readonly option: string } } = {
  "reverse-ipv4": { other: "reverse-ipv6", option: "ipv6" },
  "reverse-ipv6": { other: "reverse-ipv4", option: "ipv4" },
};

/** `web.reverseDns("www.shop.example")` for both addresses of an instance, or for one of them. */
function reverseDnsBlock(resource: ResourceOf<typeof reverseDns>, context: FileContext): Block {
  const { scope, name, configuration } = resource;
  const family = families[name];
  const { rdns } = configuration;
  if (!scope || !family || rdns === undefined) return plainBlock(resource, context);
  const other = context.resources.find(
    (each) =>
      each.scope === scope &&
      each.name === family.other &&
      each.kind === resource.kind &&
      plainText(each.configuration, "rdns") === plainText(configuration, "rdns"),
  );
  const options = objectLiteral(other ? {} : { [family.option]: rawCode("false") });
  const given =
    rdns instanceof ObjectReference
      ? rawCode(`${context.variable(rdns.to)}.${rdns.attribute}`)
      : accountText(propertyText(rdns), context);
  const made = call(`${context.variable(scope)}.reverseDns`, ...withOptions([given], options));
  return {
    text: statement("", made, context.indent),
    made: other ? [resource, other] : [resource],
    group: "reverse DNS",
  };
}
