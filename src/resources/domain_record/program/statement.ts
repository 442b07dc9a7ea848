import { isOf } from "../../../cli/program/account-object";
import {
  type Block,
  type FileContext,
  ObjectReference,
  type ProgramValue,
  type ResourceOf,
} from "../../../cli/program/model";
import {
  call,
  type CodeExpression,
  objectLiteral,
  rawCode,
  statement,
  stringLiteral,
  withOptions,
} from "../../../cli/program/typescript/code";
import {
  accountText,
  mayLookLikeToken,
  newConstruct,
  plainText,
  propsOf,
  valueExpression,
} from "../../../cli/program/typescript/statements";
import { type FieldName, withoutPeriod } from "../../../contract";
import { publicOwner } from "../../compute_instance/program";
import { recordGroup } from "../../domain/program";
import { dkimProblem, domainRecord, isSpf, spfProblem } from "../contract";
import { recordConstructId } from "../contract/record-name";

type RecordResource = ResourceOf<typeof domainRecord>;
type RecordField = FieldName<typeof domainRecord>;

/** Writes the statements for a record, together with the second record that `zone.point` creates. */
export function recordBlock(resource: RecordResource, context: FileContext): Block {
  const { scope } = resource;
  if (!scope) return { text: newConstruct(resource, context, propsOf(resource, context)), made: [resource] };
  const group = recordGroup(scope);
  const pointed = pointBlock(resource, context);
  if (pointed) return { ...pointed, group };
  const zone = context.variable(scope);
  const made = methodCall(resource, zone, context) ?? addRecord(resource, zone, context);
  return { text: statement("", made, context.indent), made: [resource], group };
}

/** Returns the instance that the record points at, if `zone.point` can create the record. */
function pointing({ configuration, object: record }: RecordResource): ObjectReference | undefined {
  const { type } = record.attributes;
  const { target } = configuration;
  if (!(target instanceof ObjectReference)) return undefined;
  const isPointed = publicOwner({ object: target.to, attribute: target.attribute }) !== undefined;
  const attribute = type === "A" ? "publicIpv4" : type === "AAAA" ? "ipv6Address" : undefined;
  return isPointed && target.attribute === attribute ? target : undefined;
}

function pointBlock(resource: RecordResource, context: FileContext): Pick<Block, "text" | "made"> | undefined {
  const { scope, configuration, object: record, name } = resource;
  const target = pointing(resource);
  const instance = target && context.resourceOf(target.to);
  if (!scope || !target || !instance || instance.scope) return undefined;
  const host = plainText(configuration, "name");
  const idFor = (type: unknown) => `${host === "" ? "apex" : host}-${instance.name}-${String(type)}`;
  if (name !== idFor(record.attributes["type"])) return undefined;
  const { type } = record.attributes;
  const other = type === "A" ? "AAAA" : "A";
  const twin = context.resources.find(
    (each) =>
      each.scope === scope &&
      each.name === idFor(other) &&
      isOf(each.object, domainRecord) &&
      each.object.attributes.type === other &&
      pointing(each)?.to === target.to &&
      plainText(each.configuration, "name") === host &&
      each.configuration["ttlSec"] === configuration["ttlSec"],
  );
  const options = objectLiteral({
    ttlSec: optional(configuration["ttlSec"], context),
    ...(twin ? {} : { [type === "A" ? "ipv6" : "ipv4"]: rawCode("false") }),
  });
  const args = withOptions([accountText(host, context), rawCode(context.variable(target.to))], options);
  const made = call(`${context.variable(scope)}.point`, ...args);
  return { text: statement("", made, context.indent), made: twin ? [resource, twin] : [resource] };
}

const optional = (value: ProgramValue | undefined, context: FileContext): CodeExpression | undefined =>
  value === undefined ? undefined : valueExpression(value, context);

/** Returns the method call that creates exactly this record, or undefined if no method does. */
function methodCall(resource: RecordResource, zone: string, context: FileContext): CodeExpression | undefined {
  const { configuration, object: record } = resource;
  const host = accountText(plainText(configuration, "name"), context);
  const target = configuration["target"] ?? "";
  const to = valueExpression(target, context);
  const value = (field: RecordField) => optional(configuration[field], context);
  // The method defaults to 0.
  const unlessZero = (field: RecordField) => (configuration[field] === 0 ? undefined : value(field));
  const options = (more: Readonly<Record<string, CodeExpression | undefined>> = {}, defaultId = idByMethod(resource)) =>
    objectLiteral({
      ...more,
      ttlSec: value("ttlSec"),
      ...(defaultId === resource.name ? {} : { id: stringLiteral(resource.name) }),
    });
  const make = (method: string, args: readonly CodeExpression[], last: CodeExpression) =>
    call(`${zone}.${method}`, ...withOptions(args, last));
  switch (record.attributes["type"]) {
    case "A":
    case "AAAA":
    case "NS":
    case "CNAME":
    case "PTR":
      return make(record.attributes["type"].toLowerCase(), [host, to], options());
    case "TXT":
      return mailText(resource, zone, options) ?? make("txt", [host, to], options());
    case "MX":
      if (target === "" && configuration["name"] === undefined) return make("nullMx", [], options());
      return make("mx", [host, to], options({ priority: value("priority") }));
    case "CAA":
      return make("caa", [value("tag") ?? rawCode("undefined"), to], options({ name: value("name") }));
    case "SRV": {
      const protocol = value("protocol");
      if (protocol === undefined || configuration["name"] !== undefined) return undefined;
      // If a service or protocol contains several labels, `srv` treats it as the whole name of the record.
      if (["service", "protocol"].some((field) => withoutPeriod(plainText(configuration, field)).includes(".")))
        return undefined;
      const where = { priority: unlessZero("priority"), weight: unlessZero("weight"), port: value("port"), target: to };
      return make("srv", [value("service") ?? rawCode("undefined"), protocol], options(where));
    }
    default:
      return undefined;
  }
}

/** The construct ID that the method assigns. Values that are known after apply become a hash in it. */
function idByMethod({ configuration, object: record }: RecordResource): string | undefined {
  const type = String(record.attributes["type"]);
  const isKnown = !(configuration["target"] instanceof ObjectReference);
  if (!isKnown && !["A", "AAAA", "CNAME", "PTR"].includes(type)) return undefined;
  const own = Object.fromEntries(Object.entries(configuration).map(([name, value]) => [name, plainOf(value)]));
  return recordConstructId({ ...own, type, name: plainText(configuration, "name") });
}

const plainOf = (value: ProgramValue | undefined): unknown => (value instanceof ObjectReference ? value.value : value);

type Options = (more: Readonly<Record<string, CodeExpression | undefined>>, defaultId: string) => CodeExpression;

const dmarc = /^v=DMARC1; p=(none|quarantine|reject)(?:; rua=mailto:([^,;\s"]+))?$/;

/** The methods for mail policies, which take the complete text of a record. */
function mailText(resource: RecordResource, zone: string, options: Options): CodeExpression | undefined {
  const { target = "", name: host = "" } = resource.configuration;
  if (typeof target !== "string" || typeof host !== "string" || target !== target.trim() || target.includes('"')) {
    return undefined;
  }
  // These methods pass tokens through, and strings of the account must not become tokens.
  if (mayLookLikeToken(target)) return undefined;
  if (host === "" && isSpf(target) && spfProblem(target) === undefined) {
    return call(`${zone}.spf`, ...withOptions([stringLiteral(target)], options({}, "apex-SPF")));
  }
  const [, selector] = /^([a-z0-9][\w-]*)\._domainkey$/.exec(host) ?? [];
  if (selector !== undefined && /^v=DKIM1;/.test(target) && dkimProblem(target) === undefined) {
    return call(
      `${zone}.dkim`,
      ...withOptions([stringLiteral(selector), stringLiteral(target)], options({}, `${host}-TXT`)),
    );
  }
  const [, policy, reports] = (host === "_dmarc" && dmarc.exec(target)) || [];
  if (policy === undefined) return undefined;
  const list = reports === undefined ? undefined : rawCode(`[${JSON.stringify(reports)}]`);
  return call(`${zone}.dmarc`, options({ policy: stringLiteral(policy), reports: list }, "_dmarc-TXT"));
}

/** `zone.addRecord("www-A", { … });` */
function addRecord(resource: RecordResource, zone: string, context: FileContext): CodeExpression {
  return call(`${zone}.addRecord`, stringLiteral(resource.name), propsOf(resource, context, { domainId: undefined }));
}
