import { environment } from "../measure/child.mjs";
import { load } from "../measure/load.mjs";
import { providerWords, workspace } from "../measure/terraform.mjs";
import { figure } from "../report/table.mjs";
import { startEmulator } from "../../support/start-emulator.mjs";

const sizes = [100, 1_000, 5_000, 12_000];
const large = 5_000;
const requestsPerMinute = 800;
const zone = { domain: "large.example", type: "master", soa_email: "ops@large.example" };
const record = { type: "A", target: "192.0.2.1" };
/** @param {number} index */
const nameOf = (index) => `host-${index}`;
/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, index) => index);
/**
 * @param {number} count
 * @param {(index: number) => object} valueOf
 */
const keyed = (count, valueOf) => Object.fromEntries(range(count).map((index) => [`r${index}`, valueOf(index)]));

/** @typedef {import("../measure/load.mjs").Server} Server */
/** @typedef {import("../measure/terraform.mjs").Space} Space */

/** @typedef {import("../measure/child.mjs").Times & { readonly providerCpu: number, readonly peakMb: number }} PlanFigures */

/**
 * The time of a plan: Terraform's part, and the provider's.
 * @param {Space} space
 * @returns {Promise<PlanFigures>}
 */
export async function planOf({ plan }) {
  const { wall, cpu, below } = await plan({ watched: providerWords });
  return { wall, cpu: cpu - below.cpu, providerCpu: below.cpu, peakMb: below.peakMb };
}

/** @typedef {Readonly<Record<string, unknown>>} Attributes */

/**
 * Applies a configuration with one block of a type and this number of objects in the state. Terraform would take many minutes
 * to create thousands, because it writes the whole state after each. So it creates one, and the script adds the others.
 * @param {Space} space
 * @param {string} type
 * @param {number} size
 * @param {object} copies
 * @param {(count: number) => object} copies.resourcesOf
 * @param {(made: Attributes, count: number) => Attributes[] | Promise<Attributes[]>} copies.attributesOf
 */
async function applyCopies(space, type, size, { resourcesOf, attributesOf }) {
  space.write(resourcesOf(1));
  await space.apply();
  const state = space.readState();
  const first = state.resources.find((each) => each.type === type);
  const [made] = first?.instances ?? [];
  if (first === undefined || made === undefined) throw new Error(`the state has no ${type}`);
  const more = await attributesOf(made.attributes, size - 1);
  const copies = more.map((attributes, index) => ({
    ...first,
    name: `r${index + 1}`,
    instances: [{ ...made, attributes: { ...made.attributes, ...attributes } }],
  }));
  space.writeState({ ...state, resources: [...state.resources, ...copies] });
  space.write(resourcesOf(size));
}

/**
 * A zone whose records are single resources, with a block each as constructs write them.
 * @param {string} folder
 * @param {number} size
 * @param {Server} emulator
 */
export async function singles(folder, size, emulator) {
  const space = await workspace(folder, "singles", emulator);
  const domain_id = "${stratus_domain.zone.id}";
  await applyCopies(space, "stratus_domain_record", size, {
    resourcesOf: (count) => ({
      stratus_domain: { zone },
      stratus_domain_record: keyed(count, (index) => ({ domain_id, ...record, name: nameOf(index) })),
    }),
    async attributesOf({ domain_id: id }, count) {
      const url = `${emulator.url}/domains/${id}/records`;
      /** @param {number} index */
      const post = (index) => ({ method: "POST", url, body: { ...record, name: nameOf(index + 1) } });
      const { answers } = await load(emulator, count, post);
      return answers.map(({ id, name }) => ({ id, name }));
    },
  });
  return space;
}

/**
 * The same records as one resource.
 * @param {string} folder
 * @param {number} size
 * @param {Server} emulator
 */
async function oneSet(folder, size, emulator) {
  const space = await workspace(folder, "set", emulator);
  const records = keyed(size, (index) => ({ ...record, name: nameOf(index) }));
  space.write({
    stratus_domain: { zone: { ...zone, domain: "set.example" } },
    stratus_domain_records: { all: { domain_id: "${stratus_domain.zone.id}", records } },
  });
  await space.apply();
  return space;
}

/**
 * The same number of blocks of another provider.
 * @param {string} folder
 * @param {number} size
 */
async function builtIn(folder, size) {
  const space = await workspace(folder, "built-in");
  await applyCopies(space, "terraform_data", size, {
    resourcesOf: (count) => ({ terraform_data: keyed(count, () => ({ input: "host" })) }),
    attributesOf: (_, count) => range(count).map(() => ({})),
  });
  return space;
}

/**
 * Sends a request to the control API of the emulator. Returns the text of the response.
 * @param {Pick<Server, "url">} server
 * @param {"GET" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 */
export const control = async ({ url }, method, path, body) => {
  const answer = await fetch(`${new URL(url).origin}/_emulator/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  return answer.text();
};

/**
 * The requests that the emulator has logged.
 * @param {Pick<Server, "url">} emulator
 * @returns {Promise<readonly { readonly status: number }[]>}
 */
export const loggedRequests = async (emulator) => JSON.parse(await control(emulator, "GET", "requests"));

/**
 * The 429 responses of a plan if the service has this rate limit.
 * @param {Server} emulator
 * @param {Space} space
 */
async function refusedByLimit(emulator, space) {
  await control(emulator, "PUT", "limits", { requestsPerMinute });
  await control(emulator, "DELETE", "requests");
  await space.plan();
  const log = await loggedRequests(emulator);
  return { sent: log.length, refused: log.filter(({ status }) => status === 429).length };
}

/**
 * @param {number} size
 * @param {object} measured
 * @param {PlanFigures} measured.single
 * @param {PlanFigures} measured.set
 * @param {PlanFigures} measured.blocks
 * @param {{ readonly sent: number, readonly refused: number } | undefined} measured.limit
 * @returns {import("../report/table.mjs").Row[]}
 */
function rowsOf(size, { single, set, blocks, limit }) {
  const perRecord = {
    what: `plan of ${figure(size)} records: the provider's time per record`,
    unit: "ms of CPU time",
    measured: single.providerCpu / size,
    reference: { what: "Terraform's own time per `terraform_data` block", value: blocks.cpu / size },
    aim: 1.2,
  };
  const limited = limit && {
    what: `plan of ${figure(size)} records with a limit of ${requestsPerMinute} requests per minute: responses with status code 429`,
    unit: `of ${limit.sent} requests`,
    measured: limit.refused,
    aim: 0,
  };
  const times = [
    {
      what: `plan of ${figure(size)} records`,
      unit: "s",
      measured: single.wall / 1_000,
      reference: { what: "the same number of `terraform_data` blocks", value: blocks.wall / 1_000 },
    },
    {
      what: "part: Terraform itself",
      unit: "s of CPU time",
      measured: single.cpu / 1_000,
      reference: { what: "the same number of `terraform_data` blocks", value: blocks.cpu / 1_000 },
    },
    { what: "part: the provider", unit: "s of CPU time", measured: single.providerCpu / 1_000 },
  ];
  const memory = {
    what: `plan of ${figure(size)} records: the provider's memory`,
    unit: "MB",
    measured: single.peakMb,
    reference: { what: "the same records as one set", value: set.peakMb },
  };
  return [...(limited ? [perRecord, limited] : []), ...(size > large ? [...times, memory] : [])];
}

/**
 * Plans without a change for a growing number of records of one zone, single and as one set.
 * @param {import("./index.mjs").Details} details
 */
export async function growth({ folder, size, newFolder }) {
  /** @type {import("../report/table.mjs").Row[]} */
  const rows = [];
  /** @type {import("../report/growth.mjs").Point[]} */
  const points = [];
  for (const count of size === undefined ? sizes : [size]) {
    const own = newFolder(folder);
    const emulator = await startEmulator(environment(own));
    try {
      const space = await singles(own, count, emulator);
      const single = await planOf(space);
      const blocks = await planOf(await builtIn(own, count));
      const limit = count === large || size !== undefined ? await refusedByLimit(emulator, space) : undefined;
      await control(emulator, "PUT", "limits", {});
      const set = await planOf(await oneSet(own, count, emulator));
      points.push({ size: count, single, set, blocks });
      rows.push(...rowsOf(count, { single, set, blocks, limit }));
    } finally {
      await emulator.stop();
    }
  }
  return { rows, points };
}
