import {
  findPlan,
  listPlans,
  notFound,
  type RequestContext,
  type Route,
  slicePage,
  valueFields,
} from "../emulator/author";

type Plan = NonNullable<ReturnType<typeof findPlan>>;

/** The price of an hour is 0.15 % of that of a month, as in the public cloud. */
const hourly = (monthly: number) => Math.round(monthly * 1.5 * 100) / 100_000;
const priceOf = (monthly: number) => ({ hourly: hourly(monthly), monthly });

const classOf = ({ id, gpus }: Plan) =>
  (gpus ?? 0) > 0 ? "gpu" : id.includes("nanode") ? "nanode" : id.includes("dedicated") ? "dedicated" : "standard";

function show(plan: Plan) {
  const { id, disk, memory, vcpus, transfer, gpus = 0, monthlyPrice = 0 } = plan;
  const gigabytes = memory / 1024;
  const name = classOf(plan);
  const title = name === "standard" ? "Linode" : name === "gpu" ? "GPU" : name.charAt(0).toUpperCase() + name.slice(1);
  return {
    id,
    label: `${title} ${String(gigabytes)}GB`,
    class: name,
    disk,
    memory,
    vcpus,
    gpus,
    transfer,
    // The emulator's own values, like the prices of backups, because the catalogue doesn't have them.
    network_out: Math.min(12, Math.ceil(gigabytes)) * 1000,
    price: priceOf(monthlyPrice),
    region_prices: [],
    addons: { backups: { price: priceOf(Math.round(monthlyPrice / 5)), region_prices: [] } },
    successor: null,
    accelerated_devices: 0,
  };
}

const fields = valueFields({
  id: "string",
  label: "string",
  class: "string",
  disk: "number",
  memory: "number",
  vcpus: "number",
  gpus: "number",
  transfer: "number",
});

const list = (request: RequestContext) => slicePage(request, fields, listPlans(request.service.store), show);

function view({ params, service: { store } }: RequestContext) {
  const id = params["typeId"] ?? "";
  const plan = findPlan(store, id);
  if (!plan) throw notFound(`type ${id} doesn't exist`);
  return show(plan);
}

/** Plans need no token, like regions. */
const authorization = { scopes: [] };

export const offeringRoutes: readonly Route[] = [
  { method: "GET", path: "/linode/types", authorization, respond: list },
  { method: "GET", path: "/linode/types/{typeId}", authorization, respond: view },
];
