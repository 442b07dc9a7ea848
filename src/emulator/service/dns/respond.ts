import { AUTHORITATIVE_ANSWER, type Packet, RECURSION_DESIRED } from "dns-packet";
import { answerOf, type Rcode, rcodes } from "./packet";
import type { Rr } from "./rr";
import { mayTransfer, type ServedZone } from "./zone";

/** The sender of a query, and its transport. */
export interface Requester {
  readonly address: string;
  readonly tcp: boolean;
}

/** Finds the served zone that contains a name. */
export type ZoneFinder = (name: string) => ServedZone | undefined;

const maxChainLength = 8;

interface Found {
  readonly rcode: Rcode;
  readonly answers?: readonly Rr[];
  readonly authorities?: readonly Rr[];
  readonly additionals?: readonly Rr[];
  /** True if another name server is authoritative for the name. */
  readonly referral?: boolean;
}

/** Answers a query from the zones as they were last rendered. */
export function respond(findZone: ZoneFinder, query: Packet, requester: Requester): Packet {
  const [question] = query.questions ?? [];
  const found: Found = isOther(query)
    ? { rcode: "NOTIMP" }
    : question === undefined || query.questions?.length !== 1
      ? { rcode: "FORMERR" }
      : find(findZone, lower(question.name), question.type, requester);
  const authoritative = found.rcode !== "REFUSED" && found.referral !== true ? AUTHORITATIVE_ANSWER : 0;
  return {
    id: query.id ?? 0,
    type: "response",
    flags: authoritative | ((query.flags ?? 0) & RECURSION_DESIRED) | rcodes[found.rcode],
    questions: query.questions ?? [],
    answers: (found.answers ?? []).map(answerOf),
    authorities: (found.authorities ?? []).map(answerOf),
    additionals: (found.additionals ?? []).map(answerOf),
  };
}

/** True for opcodes other than a query, such as updates and notifications. */
const isOther = (query: Packet) => ((query.flags ?? 0) & 0x7800) !== 0;

const lower = (name: string) => name.toLowerCase().replace(/\.$/, "");

function find(findZone: ZoneFinder, name: string, type: string, requester: Requester): Found {
  const zone = findZone(name);
  if (!zone) return { rcode: "REFUSED" };
  if (type === "AXFR") return transfer(zone, name, requester);
  return lookUp(zone, name, type);
}

/**
 * The whole zone between two copies of its SOA record. Allowed over TCP only, and only from permitted IP addresses.
 */
function transfer(zone: ServedZone, name: string, requester: Requester): Found {
  if (!requester.tcp || name !== zone.domain || !mayTransfer(zone, requester.address)) return { rcode: "REFUSED" };
  return { rcode: "NOERROR", answers: [...zone.rrs, ...zone.rrs.slice(0, 1)] };
}

function lookUp(zone: ServedZone, name: string, type: string): Found {
  const byName = index(zone);
  const answers: Rr[] = [];
  let at = name;
  for (let step = 0; step < maxChainLength; step++) {
    const delegated = delegation(zone, byName, at, type);
    if (delegated) {
      return answers.length > 0 ? { rcode: "NOERROR", answers } : referral(byName, delegated);
    }
    const here = byName.get(at) ?? wildcard(zone, byName, at);
    if (!here) {
      const rcode = exists(byName, at) || answers.length > 0 ? "NOERROR" : "NXDOMAIN";
      return { rcode, answers, authorities: zone.rrs.slice(0, 1) };
    }
    const fitting = here.filter((rr) => type === "ANY" || rr.type === type);
    const alias = fitting.length === 0 ? here.find((rr) => rr.type === "CNAME") : undefined;
    answers.push(...(alias ? [alias] : fitting));
    if (!alias)
      return { rcode: "NOERROR", answers, ...(answers.length === 0 && { authorities: zone.rrs.slice(0, 1) }) };
    at = lower(alias.data as string);
    if (at !== zone.domain && !at.endsWith(`.${zone.domain}`)) break;
  }
  return { rcode: "NOERROR", answers };
}

function index({ rrs }: ServedZone): ReadonlyMap<string, readonly Rr[]> {
  const byName = new Map<string, Rr[]>();
  for (const rr of rrs) {
    const name = lower(rr.name);
    const there = byName.get(name);
    if (there) there.push(rr);
    else byName.set(name, [rr]);
  }
  return byName;
}

const parentOf = (name: string) => name.slice(name.indexOf(".") + 1);

/** The NS records that delegate the part of the zone that contains the name. */
function delegation(zone: ServedZone, byName: ReadonlyMap<string, readonly Rr[]>, name: string, type: string) {
  for (let at = name; at !== zone.domain && at.includes("."); at = parentOf(at)) {
    const servers = byName.get(at)?.filter((rr) => rr.type === "NS") ?? [];
    if (servers.length > 0 && !(at === name && type === "ANY")) return servers;
  }
  return undefined;
}

function referral(byName: ReadonlyMap<string, readonly Rr[]>, servers: readonly Rr[]): Found {
  const additionals = servers.flatMap((rr) =>
    (byName.get(lower(rr.data as string)) ?? []).filter(({ type }) => type === "A" || type === "AAAA"),
  );
  return { rcode: "NOERROR", authorities: servers, additionals, referral: true };
}

/** The records at `*` of the closest existing parent, renamed to the requested name. */
function wildcard(
  zone: ServedZone,
  byName: ReadonlyMap<string, readonly Rr[]>,
  name: string,
): readonly Rr[] | undefined {
  if (exists(byName, name)) return undefined;
  for (let at = name; at !== zone.domain;) {
    at = parentOf(at);
    const star = byName.get(`*.${at}`);
    if (star) return star.map((rr) => ({ ...rr, name }));
    if (exists(byName, at)) return undefined;
  }
  return undefined;
}

/** True if the name has records, or any name below it has. */
function exists(byName: ReadonlyMap<string, readonly Rr[]>, name: string): boolean {
  return byName.has(name) || [...byName.keys()].some((other) => other.endsWith(`.${name}`));
}
