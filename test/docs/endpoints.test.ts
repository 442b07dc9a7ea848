import { endpointRows, shapeOf } from "../../scripts/docs/endpoints";
import { routesOf } from "../../src/emulator/collection/endpoints";
import { contracts } from "../../src/resources";
import { emulators } from "../../src/resources/emulators";

const rows = endpointRows(contracts);
const served = emulators.flatMap(routesOf).map(({ method, path }) => shapeOf(`${method} ${path}`));

const ofDocument1 = rows.filter(({ endpoint }) => /^\w+ \/(compute|images|regions)/.test(endpoint));

test("the interface has 87 endpoints, 23 of them in document 1", () => {
  expect(rows).toHaveLength(87);
  expect(ofDocument1).toHaveLength(23);
});

test.each(ofDocument1.map(({ endpoint, owners }) => [endpoint, owners] as const))(
  "%s is reached from a stack and answered by the emulator",
  (endpoint, owners) => {
    expect(owners).not.toEqual([]);
    expect(served).toContain(shapeOf(endpoint));
  },
);

test("whatever the emulator answers is reached by a resource or a data source", () => {
  const unreached = rows.filter(({ endpoint, owners }) => owners.length === 0 && served.includes(shapeOf(endpoint)));
  expect(unreached.map(({ endpoint }) => endpoint)).toEqual([]);
});

test("contracts name endpoints that there are", () => {
  const known = new Set(rows.map(({ endpoint }) => shapeOf(endpoint)));
  const named = contracts.flatMap(({ also = [], action }) => [...also, ...(action ? [`POST ${action.path}`] : [])]);
  expect(
    named.map((endpoint) => shapeOf(endpoint.replace(" beta:", " "))).filter((shape) => !known.has(shape)),
  ).toEqual([]);
});
