import { endpoints } from "../support/endpoints";
import { useEmulator } from "./support";

const bench = useEmulator();

const networking = endpoints.filter(({ path }) => /^\/(networking|tags)/.test(path));

test("the 29 endpoints of firewalls, addresses and tags exist", () => {
  expect(networking).toHaveLength(29);
});

test.each(networking.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s returns a response",
  async (_, { method, path, beta }) => {
    const base = beta ? bench.emulator.url.replace(/\/v4$/, "/v4beta") : bench.emulator.url;
    const { status } = await fetch(`${base}${path.replace(/\{\w+\+?\}/g, "1")}`, {
      method,
      headers: { authorization: `Bearer ${bench.emulator.token}`, "content-type": "application/json" },
    });
    expect([200, 400, 404]).toContain(status);
  },
);
