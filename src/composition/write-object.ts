import { accountKinds, type AccountObject, type ListedService, walkAccount } from "../cli/account";
import { createProgram } from "../cli/program";
import { writeHclResource } from "../cli/program/hcl";
import { writeStatement } from "../cli/program/typescript";
import { type Contract, snake } from "../contract";
import type { ObjectWriter, Read } from "../emulator";
import { contracts } from "../resources/contracts";
import { programs } from "../resources/programs";

/** The maximum page size of the API. */
const pageSize = 500;

/** Adapts the emulator to the service that the account walk reads. */
function serviceOf(read: Read): ListedService {
  const get = async (path: string) => {
    const { status, body } = await read(`/v4${path}`);
    if (status !== 200)
      throw new Error(`GET ${path} failed with status code ${String(status)}: ${JSON.stringify(body)}`);
    return body as Readonly<Record<string, unknown>>;
  };
  const list = async (path: string) => {
    const objects: Readonly<Record<string, unknown>>[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const found = await get(`${path}?page=${String(page)}&page_size=${String(pageSize)}`);
      objects.push(...(found["data"] as typeof objects));
      pages = Number(found["pages"]);
    }
    return objects;
  };
  return { client: { get, list, tokenScopes: () => "*" }, baseUrl: "", contracts };
}

/**
 * Kinds that can have thousands of objects and that nothing refers to are read only if the object is of that kind.
 */
function kindsFor(path: string): readonly Contract[] {
  const isLeaf = ({ parent, path: own }: Contract) => parent !== undefined && own !== path;
  return accountKinds(contracts).filter((kind) => !isLeaf(kind));
}

const isObject = (path: string, id: unknown) => {
  return ({ contract, attributes }: AccountObject) => contract.path === path && attributes[contract.id] === id;
};

export const writeObject: ObjectWriter = async (read, path, id) => {
  const { objects, unseen } = await walkAccount(serviceOf(read), { only: kindsFor(path) });
  const object = objects.find(isObject(path, id));
  const [failed] = unseen;
  if (failed) return { refusal: failed.reason };
  if (!object) return { refusal: "The service creates this object itself, so no resource represents it." };
  // Other objects of this kind with the same parent are irrelevant, and there may be thousands.
  const around = objects.filter((each) => each === object || each.contract.path !== path || !each.contract.parent);
  const program = createProgram(programs, around);
  const resource = program.resources.find((each) => each.object === object);
  if (!resource) {
    const left = program.leftOut.find((each) => each.object === object);
    return { refusal: left?.reason ?? `No resource represents a ${snake(object.contract.name).replaceAll("_", " ")}.` };
  }
  const { address, importBlock, resource: hcl } = writeHclResource(program, resource);
  return { address, import: importBlock, hcl, construct: writeStatement(program, resource, "cdktn") };
};
