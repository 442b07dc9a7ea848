import {
  absent,
  eachObject,
  eachProperty,
  eachText,
  type Exchange,
  isObject,
  isPage,
  type Json,
  type Place,
} from "./each-property";
import { asNetwork, inFull, withZone } from "./spellings";

/** One way in which the specification allows responses to differ from the emulator's. */
export interface Transformation {
  readonly name: string;
  /** The exceptions, and the reason. */
  readonly leaves?: string;
  /** True if numbers of new objects have seven digits, which the emulator needs to know first. */
  readonly highIds?: boolean;
  /** Changes the responses of one service in order. */
  readonly start: () => (body: Json, exchange: Exchange) => Json;
}

const properties = (change: (value: unknown, place: Place) => unknown) => () => (body: Json, exchange: Exchange) =>
  eachProperty(body, exchange, change);

const isRecord = ({ path }: Place) => /^\/domains\/\d+\/records/.test(path);
const isZero = (value: unknown) => value === 0 || value === "0";
const hostRecords: readonly unknown[] = ["NS", "MX", "CNAME", "PTR", "SRV"];
const recordNumbers = ["ttl_sec", "priority", "weight", "port"];
const domainTimes = ["expire_sec", "refresh_sec", "retry_sec", "ttl_sec"];

/** True if the value is unset, as far as the specification doesn't distinguish its forms. */
function isUnset(value: unknown, place: Place): boolean {
  const { name, owner, path } = place;
  if (name === "data" || (name === "target" && isRecord(place))) return false;
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return true;
  if (!isZero(value)) return false;
  if (isRecord(place)) return recordNumbers.includes(name) && (owner["type"] !== "SRV" || name === "ttl_sec");
  return path.startsWith("/domains") && domainTimes.includes(name);
}

const unsetLeaves =
  "a page's data is a list; the target of a null MX record is an empty text; the numbers of an SRV record are required; 0 is a value of all other numbers";

const unset = (words: string, value: unknown): Transformation => ({
  name: `what is not set is ${words}`,
  leaves: unsetLeaves,
  start: properties((present, place) => (isUnset(present, place) ? value : present)),
});

/** The forms of an unset value. */
const nothings: readonly (readonly [words: string, value: unknown])[] = [
  ["absent", absent],
  ["null", null],
  ["an empty text", ""],
  ["0", 0],
  ["an empty list", []],
];

/** All of these ways: each property of each endpoint has one of them, which the seed decides. */
export const mixedNothing = (seed: number): Transformation => ({
  name: `what is not set is written in all ways, by the seed ${String(seed)}`,
  leaves: unsetLeaves,
  start: properties((present, place) => {
    if (!isUnset(present, place)) return present;
    const text = `${String(seed)} ${place.method} ${place.path} ${place.name}`;
    const sum = Array.from(text).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
    return nothings[sum % nothings.length]?.[1];
  }),
});

const sets = ["tags", "master_ips", "axfr_ips", "allow_list", "computes", "capabilities"];
const isSet = ({ name, owner }: Place) =>
  sets.includes(name) || Object.keys(owner).every((each) => each === "ipv4" || each === "ipv6");

const addresses = ["master_ips", "axfr_ips", "allow_list", "ipv4", "address", "route_target"];
const hasAddress = (place: Place) =>
  addresses.includes(place.name) ||
  (place.name === "target" && (place.owner["type"] === "A" || place.owner["type"] === "AAAA"));

const hostNames = ["domain", "rdns", "primary", "secondary"];
const hasHostName = (place: Place) =>
  hostNames.includes(place.name) ||
  (isRecord(place) && ["name", "service", "protocol"].includes(place.name)) ||
  isHostTarget(place);
const isHostTarget = ({ name, owner }: Place) => name === "target" && hostRecords.includes(owner["type"]);

/** The formats that public clients of a similar service have recorded, each for its own response. */
function recordedRange(range: Json, { method, path }: Exchange): Json {
  const { region, route_target } = range;
  const [address = "", length] = String(range["range"]).split("/");
  const prefix = range["prefix"] ?? range["prefix_length"] ?? Number(length);
  if (method === "POST") return { range: `${address}/${String(prefix)}`, route_target };
  if (path.endsWith("/ranges")) return { range: address, prefix, region, route_target };
  const computes = range["computes"] ?? [range["compute_id"]];
  return { range: address, prefix, region, is_bgp: false, computes };
}

/** The fields that name an object in a path. */
const ids = ["id", "range", "address"];

function idOnly(body: Json, { method, path }: Exchange): Json {
  if (method !== "POST" && method !== "PUT") return body;
  const image = body["image"];
  if (path === "/images/upload" && isObject(image)) return { ...body, image: { id: image["id"] } };
  const kept = Object.entries(body).filter(([name]) => (path === "/tags" ? ["label"] : ids).includes(name));
  return kept.length === 0 ? body : Object.fromEntries(kept);
}

/** The fields that the lists of each collection may omit. */
const notListed: Readonly<Record<string, readonly string[]>> = {
  "/databases/instances": ["port"],
  "/domains": ["description", "group", "axfr_ips", "master_ips", "soa_email"],
  "/networking/firewalls": ["rules", "tags"],
};

function lessInLists(body: Json, { path }: Exchange): Json {
  const without = notListed[path];
  if (!without || !isPage(body)) return body;
  const data = body.data.map((object) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !without.includes(name))),
  );
  return { ...body, data };
}

/** By the specification, an empty instance is `offline`. Some services return `provisioning` first. */
function provisioningFirst() {
  const fresh = new Set<unknown>();
  return (body: Json, { method, path, sent }: Exchange): Json => {
    const id = body["id"];
    const isCreated =
      method === "POST" && path === "/compute/instances" && !("image" in sent) && !("backup_id" in sent);
    if (isCreated) fresh.add(id);
    else if (method !== "GET" || !/^\/compute\/instances\/\d+$/.test(path) || !fresh.delete(id)) return body;
    return { ...body, status: "provisioning" };
  };
}

export const numbersAsTexts: Transformation = {
  name: "numbers are texts",
  start: properties((value) => {
    if (Array.isArray(value)) return value.map((entry: unknown) => (typeof entry === "number" ? String(entry) : entry));
    return typeof value === "number" ? String(value) : value;
  }),
};

/** In the order in which they change a response. */
export const transformations: readonly Transformation[] = [
  numbersAsTexts,
  { name: "ids have seven digits", highIds: true, start: () => (body) => body },
  {
    name: "IPv6 ranges have the shapes that were recorded",
    start: () => (body, exchange) =>
      exchange.path.startsWith("/networking/ipv6/ranges")
        ? eachObject(body, (object) => ("range" in object ? recordedRange(object, exchange) : object))
        : body,
  },
  {
    name: "lists have fewer fields than views",
    leaves: "instances have the same fields everywhere (document 1), and a zone's records are read from their list",
    start: () => lessInLists,
  },
  {
    name: "answers to creates and updates have the id alone",
    leaves: "rules have no id; upload_to is shown for an upload",
    start: () => idOnly,
  },
  ...nothings.map(([words, value]) => unset(words, value)),
  {
    name: "sets have another order, and entries twice",
    leaves: "the order of an instance's ipv4 tells which address came first",
    start: properties((value, place) => {
      return Array.isArray(value) && isSet(place)
        ? [...(value as unknown[]).reverse(), ...(value as unknown[]).slice(0, 1)]
        : value;
    }),
  },
  {
    name: "addresses are networks of one address",
    leaves: "the mask and the gateway of a network, and texts of several resolvers",
    start: properties((value, place) => (hasAddress(place) ? eachText(value, asNetwork) : value)),
  },
  { name: "IPv6 addresses are written in full, in capitals", start: properties((value) => eachText(value, inFull)) },
  {
    name: "names of hosts and domains are in capitals",
    leaves: "labels, tags, ids, the local parts of email addresses, and the texts of TXT and CAA records",
    start: properties((value, place) => (hasHostName(place) ? eachText(value, (text) => text.toUpperCase()) : value)),
  },
  {
    name: "the domain of an email address is in capitals",
    start: properties((value, { name }) =>
      name === "soa_email" ? eachText(value, (text) => text.replace(/@.*$/, (host) => host.toUpperCase())) : value,
    ),
  },
  {
    name: "names that records point at end with a period",
    leaves: "the period is not accepted for A, AAAA and CAA (document 3)",
    start: properties((value, place) =>
      isHostTarget(place) ? eachText(value, (text) => (text === "" || text.endsWith(".") ? text : `${text}.`)) : value,
    ),
  },
  {
    name: "PostgreSQL's asynch is spelled async",
    leaves: "the document shows the other spelling for PostgreSQL alone",
    start: properties((value, { name, path }) =>
      name === "replication_type" && path.startsWith("/databases/postgresql") && value === "asynch" ? "async" : value,
    ),
  },
  { name: "timestamps have a zone suffix", start: properties((value) => eachText(value, withZone)) },
  { name: "an empty instance is provisioning at first", start: provisioningFirst },
  {
    name: "objects have further fields",
    start: () => (body) =>
      eachObject(body, (object) => ({
        ...object,
        is_new: true,
        further: { id: 7, tags: ["x"] },
        extras: [{}],
        note: null,
      })),
  },
];
