// Requests of the Go provider that the specification doesn't have, so the emulator doesn't serve them. The responses contain
// only what that provider reads.

const headers = { "content-type": "application/json" };
const respond = (value) => ({ status: 200, headers, body: Buffer.from(JSON.stringify(value)) });
const pageOf = (data) => respond({ data, page: 1, pages: 1, results: data.length });

const price = { hourly: 0.0075, monthly: 5 };
const plan = {
  id: "g6-nanode-1",
  label: "Nanode 1GB",
  class: "nanode",
  price,
  region_prices: [],
  addons: { backups: { price, region_prices: [] } },
  memory: 1_024,
  disk: 25_600,
  transfer: 1_000,
  vcpus: 1,
  gpus: 0,
  network_out: 1_000,
};

const time = "2026-01-31T12:00:00";
const disk = {
  label: "Debian 12 Disk",
  status: "ready",
  size: 25_088,
  filesystem: "ext4",
  created: time,
  updated: time,
};
const swap = { ...disk, label: "512 MB Swap Image", size: 512, filesystem: "swap" };
const disksOf = (id) => [
  { ...disk, id: id * 10 },
  { ...swap, id: id * 10 + 1 },
];
const none = { disk_id: null, volume_id: null };
const configOf = (id) => ({
  id: id * 10,
  label: "My Debian 12 Disk Profile",
  comments: "",
  kernel: "linode/grub2",
  root_device: "/dev/sda",
  run_level: "default",
  virt_mode: "paravirt",
  memory_limit: 0,
  devices: { sda: { ...none, disk_id: id * 10 }, sdb: { ...none, disk_id: id * 10 + 1 } },
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  interfaces: [],
  created: time,
  updated: time,
});

function addressesOf({ id, region, ipv4, ipv6 }) {
  const [slaac] = ipv6.split("/");
  const details = { gateway: null, subnet_mask: "255.255.255.0", prefix: 24, rdns: null, linode_id: id, region };
  const isPrivate = (address) => address.startsWith("192.168.");
  const v4 = (address) => ({ ...details, address, type: "ipv4", public: !isPrivate(address) });
  const v6 = { ...details, subnet_mask: "ffff:ffff:ffff:ffff::", prefix: 64, type: "ipv6", public: true };
  return {
    ipv4: {
      public: ipv4.filter((address) => !isPrivate(address)).map(v4),
      private: ipv4.filter(isPrivate).map(v4),
      shared: [],
      reserved: [],
      vpc: [],
    },
    ipv6: { slaac: { ...v6, address: slaac }, link_local: { ...v6, address: "fe80::1" }, global: [], vpc: [] },
  };
}

const partOfInstance = /^\/v4\/linode\/instances\/(\d+)\/(ips|disks|configs)$/;
const instance = /^\/v4\/linode\/instances\/(\d+)$/;
const event = /^\/v4\/account\/events\/(\d+)$/;

/** Returns a function that answers a request if only the public service has its path. */
export function createGaps(forward) {
  const deletions = [];

  async function deleteInstance(request, body, id) {
    const response = await forward(request, body);
    const entity = { id, type: "linode", label: String(id), url: `/v4/linode/instances/${id}` };
    const more = { percent_complete: 100, seen: false, read: false, username: "bench", created: time };
    if (response.status === 200)
      deletions.push({ id: deletions.length + 1, action: "linode_delete", status: "finished", entity, ...more });
    return response;
  }

  async function partOf(request, id, part) {
    if (part === "disks") return pageOf(disksOf(id));
    if (part === "configs") return pageOf([configOf(id)]);
    const response = await forward({ ...request, headers: request.headers, url: `/v4/linode/instances/${id}` });
    return response.status === 200 ? respond(addressesOf(JSON.parse(response.body))) : response;
  }

  /** The filter names one instance and one action. */
  const eventsFor = (filter) =>
    pageOf(
      deletions.filter(({ action, entity }) => {
        return filter.includes(`"${action}"`) && RegExp(`"entity\\.id":\\s*${entity.id}\\b`).test(filter);
      }),
    );

  return async (request, body) => {
    const [path] = request.url.split("?");
    const [, id, part] = [partOfInstance, instance, event].map((pattern) => pattern.exec(path)).find(Boolean) ?? [];
    if (request.method === "DELETE" && instance.test(path)) return deleteInstance(request, body, Number(id));
    if (request.method !== "GET") return undefined;
    if (part) return partOf(request, Number(id), part);
    if (event.test(path)) return respond(deletions[Number(id) - 1]);
    if (path === "/v4/account/events") return eventsFor(request.headers["x-filter"] ?? "");
    return path === "/v4/linode/types" ? pageOf([plan]) : undefined;
  };
}
