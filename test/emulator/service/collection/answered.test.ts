import { endpoints } from "../../../support/endpoints";
import { useEmulator } from "../../support";

const emulator = useEmulator();

const networking = endpoints.filter(({ path }) => /^\/(networking|tags)/.test(path));

test("the 29 endpoints of firewalls, addresses and tags exist", () => {
  expect(networking).toHaveLength(29);
});

test.each(networking.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s returns a response",
  async (_, { method, path, beta }) => {
    const base = beta ? emulator.server.url.replace(/\/v4$/, "/v4beta") : emulator.server.url;
    const { status } = await fetch(`${base}${path.replace(/\{\w+\+?\}/g, "1")}`, {
      method,
      headers: { authorization: `Bearer ${emulator.server.token}`, "content-type": "application/json" },
    });
    expect([200, 400, 404]).toContain(status);
  },
);
