import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endpointRows } from "../../scripts/docs/endpoints";
import { provider } from "../../src/composition/provider";
import { routesOf } from "../../src/emulator/service/collection/endpoints";
import { emulations } from "../../src/resources/emulations";
import { root } from "./support/blocks";

const requests = readFileSync(join(root, "test", "e2e", "requests.txt"), "utf8");
const rows = endpointRows(requests);

const shapeOf = (endpoint: string) => endpoint.replace(/\{\w+\+?\}/g, "{}");
const served = emulations
  .flatMap(routesOf)
  .map(({ method, path, beta }) => `${shapeOf(`${method} ${path}`)} ${beta === true ? "beta" : "stable"}`);
const listed = rows.map(({ endpoint, isBeta }) => `${shapeOf(endpoint)} ${isBeta ? "beta" : "stable"}`);

test("the API has 87 endpoints, 23 of them in document 1", () => {
  expect(rows).toHaveLength(87);
  expect(rows.filter(({ endpoint }) => /^\w+ \/(compute|images|regions)/.test(endpoint))).toHaveLength(23);
});

test.each(rows.map(({ endpoint, senders }) => [endpoint, senders] as const))(
  "%s is sent from a stack",
  (_, senders) => {
    expect(senders).not.toEqual([]);
  },
);

test("the emulator serves these endpoints and no others", () => {
  expect([...served].sort()).toEqual([...listed].sort());
});

test("the stored requests name existing endpoints, resources and data sources", () => {
  const kinds = {
    resource: provider.resources,
    "data source": provider.dataSources,
    "ephemeral resource": provider.ephemeralResources ?? {},
  };
  const senders = Object.entries(kinds).flatMap(([kind, served]) =>
    Object.keys(served).map((type) => `${kind} ${type}`),
  );
  for (const line of requests.split("\n").filter(Boolean)) {
    const [endpoint = "", sender = ""] = line.replace(" (sometimes)", "").split(": ");
    expect(rows.map((row) => row.endpoint)).toContain(endpoint);
    expect(senders).toContain(sender);
  }
});
