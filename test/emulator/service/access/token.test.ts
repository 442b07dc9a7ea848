import { domainBody, useEmulator } from "../../support";

const emulator = useEmulator();
const { control, make, as } = emulator;

/** Sends a request with this Authorization header. */
const send = (authorization: string) => fetch(`${emulator.server.url}/domains`, { headers: { authorization } });

test("R1-186: a token is sent as Bearer and the token, and in no other form", async () => {
  const { token } = emulator.server;
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `Bearer   ${token}`]) {
    expect([header, (await send(header)).status]).toEqual([header, 200]);
  }
  for (const header of [token, `Token ${token}`, `X-Bearer ${token}`, `Bearer ${token} more`, `Bearer${token}`]) {
    expect([header, (await send(header)).status]).toEqual([header, 401]);
  }
});

test("R1-186: a 401 names the required kind of token", async () => {
  expect((await send("Bearer nobody")).headers.get("www-authenticate")).toBe("Bearer");
  expect((await as(undefined)("GET", "/domains")).headers.get("www-authenticate")).toBe("Bearer");
});

test.each(["domains:read_only firewall:read_only", " domains:read_only, firewall:read_only ", "images:read_write,*"])(
  "R1-187: a token with the scopes %j has each of them",
  async (scopes) => {
    await make("/domains", domainBody);
    const { body } = await control("POST", "/tokens", { username: "admin", scopes });
    const caller = as(String(body["token"]));
    expect((await caller("GET", "/domains/1")).status).toBe(200);
    expect((await caller("GET", "/networking/firewalls")).status).toBe(200);
  },
);

test.each([" ", ",", "domains:read_only nothing", "Xdomains:read_only", "domains:read_only!"])(
  "R1-187: %j is not a list of scopes",
  async (scopes) => {
    const reply = await control("POST", "/tokens", { username: "admin", scopes });
    expect(reply).toMatchObject({ status: 400, fields: ["scopes"] });
  },
);
