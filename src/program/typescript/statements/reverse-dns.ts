import { propertyText } from "../../../contract";
import type { ProgramResource } from "../../model";
import { Reference } from "../../model";
import { call, object, raw, statement, withOptions } from "../code";
import type { Block, FileContext } from "../file-context";
import { accountText, plainBlock, plainText } from "./values";

const families: { readonly [name: string]: { readonly other: string; readonly option: string } } = {
  "reverse-ipv4": { other: "reverse-ipv6", option: "ipv6" },
  "reverse-ipv6": { other: "reverse-ipv4", option: "ipv4" },
};

/** `web.reverseDns("www.shop.example")` for both addresses of an instance, or for one of them. */
export function reverseDnsBlock(resource: ProgramResource, context: FileContext): Block {
  const { scope, name, configuration } = resource;
  const family = families[name];
  const { rdns } = configuration;
  if (!scope || !family || rdns === undefined) return plainBlock(resource, context);
  const other = context.resources.find(
    (each) =>
      each.scope === scope &&
      each.name === family.other &&
      each.object.contract === resource.object.contract &&
      plainText(each.configuration, "rdns") === plainText(configuration, "rdns"),
  );
  const options = object(other ? {} : { [family.option]: raw("false") });
  const given =
    rdns instanceof Reference
      ? raw(`${context.variable(rdns.to)}.${rdns.attribute}`)
      : accountText(propertyText(rdns), context);
  const made = call(`${context.variable(scope)}.reverseDns`, ...withOptions([given], options));
  return {
    text: statement("", made, context.indent),
    made: other ? [resource, other] : [resource],
    group: "reverse DNS",
  };
}
