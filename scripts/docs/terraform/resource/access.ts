import type { Contract } from "../../../../src/contract";
import { routesOf } from "../../../../src/emulator/collection/endpoints";
import { contracts } from "../../../../src/resources/contracts";
import { emulations } from "../../../../src/resources/emulations";
import { row, table } from "../tables";
import type { ResourceFacts } from "./facts";

const shapeOf = (endpoint: string) => endpoint.replace(/\{\w+\+?\}/g, "{}");

/** The scopes that each endpoint requires. */
const scopesByEndpoint = new Map(
  emulations
    .flatMap(routesOf)
    .map(({ method, path, authorization }) => [shapeOf(`${method} ${path}`), authorization] as const),
);

/** The writing endpoints that the resource sends requests to, according to the end-to-end tests. */
function writesOf(requests: string, { name }: Contract): readonly string[] {
  const lines = requests.split("\n").filter((line) => new RegExp(`: resource stratus_${name}( |$)`).test(line));
  return lines.map((line) => line.split(": ")[0] ?? "").filter((endpoint) => !endpoint.startsWith("GET "));
}

/** The scopes of a resource: those of every plan and apply, and those that only some changes require. */
export interface RequiredScopes {
  readonly plan: readonly string[];
  readonly apply: readonly string[];
  readonly sometimes: readonly string[];
}

const covers = (held: readonly string[], scope: string) =>
  held.includes(scope) || held.includes(scope.replace(/:read(_only)?$/, ":read_write"));

/** @throws if a scope of other objects has no condition in the facts, or the other way round */
export function requiredScopes(
  contract: Contract,
  requests: string,
  { otherScopes = {} }: ResourceFacts,
): RequiredScopes {
  const { scope, reads = "read_only" } = contract.access;
  const own = [`${String(scope)}:read_write`];
  const writes = writesOf(requests, contract);
  const all = writes.flatMap((endpoint) => scopesByEndpoint.get(shapeOf(endpoint))?.scopes ?? []);
  const others = [...new Set(all.filter((each) => !covers(own, each)))].sort();
  const always = others.filter((each) => !(each in otherScopes));
  const unused = Object.keys(otherScopes).filter((each) => !others.includes(each));
  if (unused.length > 0) throw new Error(`No request of stratus_${contract.name} requires ${unused.join()}.`);
  return {
    plan: [`${String(scope)}:${reads}`],
    apply: [...own, ...always],
    sometimes: others.filter((each) => each in otherScopes),
  };
}

/** The contract whose grants decide about the objects of this one. */
function ownerOf(contract: Contract): Contract | undefined {
  if (contract.access.grants !== undefined) return contract;
  if (contract.parent) return contracts.find(({ name }) => name === contract.parent?.name);
  const target = contract.action?.parentPath.replace(/\/\{\w+\}$/, "");
  return contracts.find(({ path, kind }) => kind === "resource" && path === target);
}

const nouns: Readonly<Record<string, string>> = {
  computes: "instance",
  databases: "database",
  domains: "domain",
  firewalls: "firewall",
  images: "image",
};

/** The grants that a restricted user needs. */
function grantText(contract: Contract): readonly string[] {
  const owner = ownerOf(contract);
  const grants = owner?.access.grants;
  if (grants === undefined) return [];
  const creates = contract.kind === "resource" && contract === owner;
  const object = `the grant \`${grants}\` with \`read_write\` for the ${nouns[grants] ?? grants}`;
  return [
    creates
      ? `A restricted user also needs the grant \`add_${grants}\` to create one, and ${object} to change it.`
      : `A restricted user also needs ${object}.`,
  ];
}

const list = (scopes: readonly string[]) => scopes.map((scope) => `\`${scope}\``).join(", ");

export function accessSection(contract: Contract, requests: string, facts: ResourceFacts): readonly string[] {
  const { plan, apply, sometimes } = requiredScopes(contract, requests, facts);
  return [
    "## Token scopes and grants",
    "",
    ...table(
      ["command", "scopes"],
      [
        row(contract.action ? "`terraform plan`" : "`terraform plan`, import", list(plan)),
        row("`terraform apply`, `terraform destroy`", list(apply)),
        ...sometimes.map((scope) => row(`apply, ${facts.otherScopes?.[scope] ?? ""}`, `also \`${scope}\``)),
      ],
    ),
    "",
    "`read_write` includes `read_only`.",
    ...grantText(contract),
    "",
  ];
}
