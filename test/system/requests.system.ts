import { computeInstance } from "../../src/resources/compute_instance/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { domainRecords } from "../../src/resources/domain_records/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { mysqlDatabase } from "../../src/resources/mysql_database/contract";
import { tag } from "../../src/resources/tag/contract";
import { startStack } from "../e2e/support/stack";
import { makeAccount } from "./requests/account";
import { compareWithKept, expectNothingElseKept, requestsDuring, type Service } from "./requests/counting";
import { importAll } from "./requests/imports";
import { kindsOn } from "./requests/kinds";
import { requestsOfWait } from "./requests/looks";
import { forEach, inRun, make, numbers, plan, type Thing, withEmulator } from "./requests/many";

// The number of requests, compared with requests/counts.json: no number may grow unnoticed. For waits, the stored number is a
// limit. One object of each kind runs with the real Terraform. Many at once run with only the provider, which takes seconds
// instead of minutes.

jest.setTimeout(900_000);

const counted: string[] = [];
const wrong: string[] = [];
let unfinished = 0;

/** A test that counts. After all of them have run, the table must have nothing else. */
function counts(name: string, work: () => Promise<void>): void {
  unfinished += 1;
  test(name, async () => {
    await work();
    expect(wrong.splice(0)).toEqual([]);
    unfinished -= 1;
  });
}
afterAll(() => {
  if (unfinished === 0) expectNothingElseKept(counted);
});

async function count(service: Service, action: string, work: () => Promise<unknown>, varies = false): Promise<void> {
  counted.push(action);
  wrong.push(...compareWithKept(action, await requestsDuring(service, work), varies));
}

counts("the real terraform creates, plans, updates and deletes one object of each kind", async () => {
  const stack = await startStack("fast", { notesRequests: false });
  const workspace = stack.workspace();
  const service: Service = {
    control: async (method, path) => ({ body: await stack.control(method, path.slice(1)) }),
  };
  try {
    await workspace.apply({});
    for (const { name, first, changed, isWaitedFor } of await kindsOn(stack)) {
      /** The plan is saved before, so that its apply is counted alone. */
      const apply = async (what: string, ...more: readonly string[]) => {
        await workspace.must("plan", "-no-color", "-input=false", "-out=plan.bin", ...more);
        const work = () => workspace.must("apply", "-no-color", "-input=false", "plan.bin");
        await count(service, `${name}, ${what}`, work, isWaitedFor);
      };
      workspace.write({ resource: first });
      await apply("created");
      await count(service, `${name}, planned without a change`, async () => expect(await workspace.plan()).toEqual([]));
      if (changed) {
        workspace.write({ resource: changed });
        await apply("updated");
      }
      await apply("deleted", "-destroy");
    }
  } finally {
    await stack.close();
  }
});

const domainBody = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const nanode = { region: "us-east", type: "g6-nanode-1" };
const mysql = { region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const rules = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };

const recordsOf = (domainId: unknown, length: number) =>
  numbers(length).map((index) => ({ domainId, type: "A", name: `host-${String(index)}`, target: "192.0.2.1" }));

counts("a zone of 12,000 records", () =>
  withEmulator(async (emulator) => {
    const { id } = await emulator.make("/domains", domainBody);
    const [first, ...others] = recordsOf(id, 12_000);
    const [one] = first ? await make(emulator, domainRecord, [first]) : [];
    if (!one) throw new Error("no record");
    // The provider would handle the others like this one.
    const copies = await forEach(others, async (config) => {
      const { domainId: _, ...body } = config;
      const { id: made } = await emulator.make(`/domains/${String(id)}/records`, body);
      const { stored } = one.made;
      const state = { ...stored.state, id: made as number, name: config.name };
      const identity = { ...stored.identity, id: made as number };
      return { ...one, config, made: { ...one.made, stored: { ...stored, state, identity } } };
    });
    const records = [one, ...copies];
    for (const length of [12_000, 4, 1]) {
      const action = `plan of ${length === 12_000 ? "" : `${String(length)} of `}12,000 records of a zone`;
      await count(emulator, action, () => plan(emulator, records.slice(0, length)));
    }
  }),
);

counts("1,000 records, and a set of as many", () =>
  withEmulator(async (emulator) => {
    const { id } = await emulator.make("/domains", domainBody);
    let made: readonly Thing[] = [];
    const target = "192.0.2.2";
    await count(emulator, "1,000 records, created", async () => {
      made = await make(emulator, domainRecord, recordsOf(id, 1_000));
    });
    await count(emulator, "1,000 records, one field updated", () =>
      inRun(emulator, (run) => forEach(made, (one) => run.update(domainRecord, one.made, { ...one.config, target }))),
    );
    await count(emulator, "1,000 records, deleted", () =>
      inRun(emulator, (run) => forEach(made, (one) => run.remove(one.made))),
    );

    const set = (more: object) => ({
      domainId: id,
      records: Object.fromEntries(
        recordsOf(id, 1_000).map(({ domainId: _, ...record }) => [record.name, { ...record, ...more }]),
      ),
    });
    await count(emulator, "set of 1,000 records, created", async () => {
      made = await make(emulator, domainRecords, [set({})]);
    });
    await count(emulator, "plan of a set of 1,000 records", () => plan(emulator, made));
    await count(emulator, "set of 1,000 records, one field of each updated", () =>
      inRun(emulator, (run) => forEach(made, (one) => run.update(domainRecords, one.made, set({ target })))),
    );
  }),
);

counts("500 instances, 20 firewalls and 480 devices", () =>
  withEmulator(async (emulator) => {
    const named = (name: string, length: number) => numbers(length).map((index) => `${name}-${String(index)}`);
    const instances = await make(
      emulator,
      computeInstance,
      named("web", 500).map((label) => ({ ...nanode, label })),
    );
    const firewalls = await make(
      emulator,
      firewall,
      named("edge", 20).map((label) => ({ label, rules })),
    );
    const devices = await make(
      emulator,
      firewallDevice,
      instances.slice(0, 480).map(({ made }, index) => ({
        firewallId: firewalls[index % firewalls.length]?.made.object["id"],
        computeId: made.object["id"],
      })),
    );
    await count(emulator, "plan of 500 instances, 20 firewalls and 480 devices", () =>
      plan(emulator, instances, firewalls, devices),
    );
  }),
);

counts("200 tags, and 200 firewalls", () =>
  withEmulator(async (emulator) => {
    const { id } = await emulator.make("/domains", domainBody);
    const labels = numbers(200).map((index) => `it-${String(index)}`);
    const tags = await make(
      emulator,
      tag,
      labels.map((label) => ({ label, domains: [id] })),
    );
    await count(emulator, "plan of 200 tags", () => plan(emulator, tags));
    const firewalls = await make(
      emulator,
      firewall,
      labels.map((label) => ({ label, rules })),
    );
    await count(emulator, "plan of 200 firewalls", () => plan(emulator, firewalls));
  }),
);

counts("2,000 records are imported, by their ids and by their names", () =>
  withEmulator(async (emulator) => {
    const { id } = await emulator.make("/domains", domainBody);
    const ids = await forEach(recordsOf(id, 2_000), async ({ domainId: _, ...body }) => {
      return String((await emulator.make(`/domains/${String(id)}/records`, body)).id);
    });
    const contract = domainRecord;
    await count(emulator, "import of 2,000 records by their ids", () =>
      importAll(
        emulator,
        ids.map((each) => ({ contract, id: `${String(id)}/${each}` })),
      ),
    );
    await count(emulator, "import of 2,000 records by their names", () =>
      importAll(
        emulator,
        recordsOf(id, 2_000).map(({ name }) => ({ contract, id: `shop.example/${name}/A` })),
      ),
    );
  }),
);

counts("200 objects of many kinds are imported", () =>
  withEmulator(async (emulator) => {
    const existing = await makeAccount(emulator);
    expect(existing).toHaveLength(200);
    await count(emulator, "import of 200 objects of 13 kinds", () => importAll(emulator, existing));
  }),
);

counts("many concurrent waits share their polls", async () => {
  const waits = {
    "100 instances, created at once": { contract: computeInstance, count: 100, config: nanode, rate: 10 },
    "20 databases, created at once": { contract: mysqlDatabase, count: 20, config: mysql, rate: 60 },
  };
  for (const [action, wait] of Object.entries(waits)) {
    counted.push(action);
    wrong.push(...compareWithKept(action, await requestsOfWait(wait), true));
  }
});
