import { changesToWire, toWire } from "../../../src/objects/wire/body";
import { dialectOf } from "../../../src/shared/dialect";
import { linode } from "../../../src/shared/dialect/linode";
import { specimens } from "../../kinds";
import { endpoints } from "../../support/endpoints";
import { publicEndpoints } from "./support/public-names";
import { foreignNames } from "./support/wire";

const dialect = dialectOf("linode");
if (!dialect) throw new Error("there is no such dialect");
const { toService, fromService } = dialect;

/** `/images/{imageId+}` as an object's path: `/images/7`. */
const filled = (path: string) => path.replace(/\{\w+\+?\}/g, "7");
const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

test("the names of the specification require no dialect", () => {
  expect(dialectOf("stratus")).toBeUndefined();
});

test("the endpoints have the paths of the public service, under the same version", () => {
  const translated = endpoints.map(({ method, path, beta }) => {
    return `${method} ${beta ? "/v4beta" : "/v4"}${toService.path(path.replace(/\{\w+\+?\}/g, "{}"))}`;
  });
  expect(translated.sort()).toEqual(publicEndpoints.map((line) => line.split(" ").slice(0, 2).join(" ")).sort());
});

test.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))("%s converts back", (_, { path }) => {
  const plain = filled(path);
  for (const given of [plain, `${plain}?page=1&page_size=100`, `${plain}/`]) {
    expect(fromService.path(toService.path(given))).toBe(given);
  }
});

test("the listed differences are endpoints", () => {
  expect(Object.keys(linode.endpoints).filter((key) => !known.includes(key))).toEqual([]);
});

const known = endpoints.map(keyOf);

/** Except those that are set on their parent, and the whole record set, which is written record by record. */
const examples = specimens
  .filter(({ contract }) => known.includes(`POST ${contract.path}`) && contract.name !== "domain_records")
  .flatMap(({ contract, valid }) => valid.map((object) => [contract.name, object, contract] as const));

test.each(examples)("a request for %s has the public fields, and converts back: %j", (_, object, contract) => {
  const path = filled(contract.path);
  const requests = [
    ["POST", path, toWire(contract, object)],
    ...(contract.operations.includes("update")
      ? [["PUT", `${path}/7`, changesToWire(contract, object, new Set(Object.keys(object)))] as const]
      : []),
  ] as const;
  for (const [method, at, body] of requests) {
    const sent = toService.request(method, at, body);
    expect(fromService.request(method, at, sent)).toEqual(body);
    const exchange = { method, path: `/v4${toService.path(at)}`, body: sent, answer: {} };
    expect(foreignNames([exchange])).toEqual([]);
  }
});
