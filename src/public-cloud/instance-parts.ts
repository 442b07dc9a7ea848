import { isObject, type Properties } from "../contract";
import {
  authorizationFor,
  failure,
  notFound,
  type RequestContext,
  type Route,
  slicePage,
  valueFields,
} from "../emulator/author";
import { computeInstance } from "../resources/compute_instance/contract";
import { type Config, type Disk, findInstance, type Instance } from "../resources/compute_instance/emulator/instance";

/** Finds the instance that the path names. */
export const instanceInPath = (request: RequestContext) =>
  findInstance(request, request.params["computeId"] ?? "", "read_only");

/** The time that the instance was created, which is the time of its disks and configs too. */
const times = ({ body }: Instance) => ({ created: body.created, updated: body.created });

const showDisk = (instance: Instance, { id, label, filesystem, size }: Disk) => ({
  id,
  label,
  filesystem,
  size,
  status: "ready",
  disk_encryption: "disabled",
  ...times(instance),
});

const device = (disk: Disk | undefined) => (disk === undefined ? null : { disk_id: disk.id, volume_id: null });

function showConfig(instance: Instance, { id, label }: Config) {
  const [root, swap] = instance.body.disks ?? [];
  return {
    id,
    label,
    comments: "",
    kernel: "linode/grub2",
    devices: { sda: device(root), sdb: device(swap), sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null },
    helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
    interfaces: [],
    initrd: null,
    memory_limit: 0,
    root_device: "/dev/sda",
    run_level: "default",
    virt_mode: "paravirt",
    ...times(instance),
  };
}

const path = `${computeInstance.path}/{computeId}`;
const read = authorizationFor({ contract: computeInstance }, "read_only");
const write = authorizationFor({ contract: computeInstance }, "read_write");

const fields = valueFields({ id: "number", label: "string", status: "string", size: "number", filesystem: "string" });

function refuse(request: RequestContext): never {
  const { id } = findInstance(request, request.params["computeId"] ?? "", "read_write");
  throw failure(
    400,
    `The emulator can't create or change disks and configs. Instance ${String(id)} has those of its image. ` +
      "To get others, create an instance from another image, or clone one",
  );
}

/** True if an update with these values changes nothing. Clients send whole objects, with null for what is empty. */
export function changesNothing(given: unknown, shown: unknown): boolean {
  const isEmpty = (value: unknown) => value === undefined || value === null || (Array.isArray(value) && !value.length);
  if (isEmpty(given)) return isEmpty(shown);
  if (!isObject(given) || !isObject(shown)) return given === shown;
  return Object.entries(given).every(([name, value]) => changesNothing(value, shown[name]));
}

/** The routes of the disks or the configs. They can't be created or changed. */
function partRoutes<T extends Disk | Config>(
  name: "disks" | "configs",
  partsOf: (instance: Instance) => readonly T[],
  show: (instance: Instance, part: T) => Properties,
): readonly Route[] {
  const list = (request: RequestContext) => {
    const instance = instanceInPath(request);
    return slicePage(request, fields, partsOf(instance), (part) => show(instance, part));
  };
  const view = (request: RequestContext) => {
    const instance = instanceInPath(request);
    const id = request.params["partId"] ?? "";
    const part = partsOf(instance).find((each) => String(each.id) === id);
    if (!part) throw notFound(`instance ${String(instance.id)} has no ${name.slice(0, -1)} ${id}`);
    return show(instance, part);
  };
  const update = (request: RequestContext) => {
    const shown = view(request);
    return changesNothing(request.body, shown) ? shown : refuse(request);
  };
  const single = `${path}/${name}/{partId}`;
  return [
    { method: "GET", path: `${path}/${name}`, authorization: read, respond: list },
    { method: "GET", path: single, authorization: read, respond: view },
    { method: "POST", path: `${path}/${name}`, authorization: write, respond: refuse },
    { method: "PUT", path: single, authorization: write, respond: update },
    { method: "DELETE", path: single, authorization: write, respond: refuse },
  ];
}

export const instancePartRoutes: readonly Route[] = [
  ...partRoutes("disks", ({ body }) => body.disks ?? [], showDisk),
  ...partRoutes("configs", ({ body }) => body.configs ?? [], showConfig),
];
