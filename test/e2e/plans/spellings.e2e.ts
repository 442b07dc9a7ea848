import { type Spelling, spellings } from "../../resources/domain_record/spellings";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

type Json = Readonly<Record<string, unknown>>;

let stack: Stack;
let workspace: Workspace;

beforeAll(async () => {
  stack = await startStack();
  workspace = stack.workspace();
});
afterAll(() => stack.close());

const zone = { domain: "Shop.example", type: "master", soa_email: "ops@shop.example" };
const nameOf = (index: number) => `it${String(index)}`;

/** Every row as a separate resource, with one of its spellings. */
function configuration(choose: (row: Spelling) => unknown, more: Json = {}) {
  const resources: Record<string, Record<string, Json>> = {
    stratus_domain: { zone },
    stratus_domain_record: {},
  };
  for (const [index, row] of spellings.entries()) {
    const { resource, beside, attribute } = row;
    const place =
      resource === "stratus_domain"
        ? { domain: `it${String(index)}.example` }
        : {
            domain_id: "${stratus_domain.zone.id}",
            ...(beside["type"] === "SRV" ? {} : { name: `r${String(index)}` }),
          };
    const attributes = { ...place, ...beside, [attribute]: choose(row) };
    resources[resource] = { ...resources[resource], [nameOf(index)]: attributes };
  }
  return { resource: resources, ...more };
}

/** Terraform has its own order for sets. */
const sorted = (value: unknown) => (Array.isArray(value) ? [...(value as readonly string[])].sort() : value);

const addressOf = ({ resource }: Spelling, index: number) => `${resource}.${nameOf(index)}`;

test("every spelling is stored as the service spells it, and its plan is empty", async () => {
  await workspace.apply(configuration(({ given }) => given));
  for (const [index, row] of spellings.entries()) {
    const { id, domain_id } = workspace.state(addressOf(row, index));
    const path =
      domain_id === undefined ? `/domains/${String(id)}` : `/domains/${String(domain_id)}/records/${String(id)}`;
    const found = (await stack.api("GET", path))[row.attribute];
    expect({ row: index, [row.attribute]: sorted(found) }).toEqual({
      row: index,
      [row.attribute]: row.stored,
    });
    expect(workspace.state(addressOf(row, index))[row.attribute]).toEqual(sorted(row.given));
  }
  expect(await workspace.plan()).toEqual([]);
});

test("the service's own spelling plans nothing either", async () => {
  // "[remote_addr]" is the address of the caller, and the response is a fixed address: writing that instead is a change.
  workspace.write(configuration(({ given, stored }) => (given === "[remote_addr]" ? given : stored)));
  expect(await workspace.plan()).toEqual([]);
});

test("a real change is never hidden", async () => {
  workspace.write(configuration(({ different }) => different));
  const changed = (await workspace.plan()).map(({ address, actions }) => `${actions.join()} ${address}`);
  expect(changed.sort()).toEqual(spellings.map((row, index) => `update ${addressOf(row, index)}`).sort());
});

test("after an import the user's spelling plans nothing", async () => {
  const states = spellings.map(
    (row, index) => [addressOf(row, index), workspace.state(addressOf(row, index))] as const,
  );
  const imports = [["stratus_domain.zone", workspace.state("stratus_domain.zone")] as const, ...states].map(
    ([to, { id, domain_id }]) => ({
      to,
      id: domain_id === undefined ? String(id) : `${String(domain_id)}/${String(id)}`,
    }),
  );
  workspace.forget();
  workspace.write(configuration(({ given }) => given, { import: imports }));
  const changes = await workspace.plan();
  // An import without a change has the action "no-op", which the plan omits.
  expect(changes).toEqual([]);
  await workspace.apply();
  expect(await workspace.plan()).toEqual([]);
});

test("R3-046: replacing [remote_addr] by its resolved address is one change, and no more", async () => {
  const other = stack.workspace();
  const domain_id = "${stratus_domain.zone.id}";
  const me = (target: string) => ({ type: "A", name: "me", target });
  const mine = (target: string) => ({
    resource: {
      stratus_domain: {
        zone: { ...zone, domain: "one.example" },
        whole: { ...zone, domain: "all.example" },
      },
      stratus_domain_record: { me: { domain_id, ...me(target) } },
      stratus_domain_records: { all: { domain_id: "${stratus_domain.whole.id}", records: { me: me(target) } } },
    },
  });
  await other.apply(mine("[remote_addr]"));
  expect(await other.plan()).toEqual([]);
  await other.apply(mine("127.0.0.1"));
  expect(await other.plan()).toEqual([]);
});
