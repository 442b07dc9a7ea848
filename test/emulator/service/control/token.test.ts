import { startStratusEmulator } from "../../../../src/composition/emulator";
import { controlTokenFor } from "../../../../src/emulator/service/control";

test.each(["127.0.0.1", "127.1.2.3", "localhost", "[::1]"])("the control API requires no token on %s", (host) => {
  expect(controlTokenFor(host, undefined)).toBeUndefined();
  expect(controlTokenFor(host, "chosen")).toBe("chosen");
});

test.each(["0.0.0.0", "[::]", "192.0.2.1", "cloud.example"])("it requires its own token on %s", (host) => {
  const token = controlTokenFor(host, undefined);
  expect(token).toMatch(/^\S{20,}$/);
  expect(controlTokenFor(host, undefined)).not.toBe(token);
  expect(controlTokenFor(host, "chosen")).toBe("chosen");
});

test("without the token the control API returns only its health, and the API's own token does not help", async () => {
  const emulator = await startStratusEmulator({ port: 0, controlToken: "of-the-control-api" });
  const call = async (path: string, token?: string, method = "GET") => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return fetch(emulator.url.replace("/v4", `/_emulator${path}`), { method, headers });
  };
  try {
    expect(emulator.controlToken).toBe("of-the-control-api");
    for (const token of [undefined, emulator.token, "of-the-control-ap"]) {
      expect((await call("/state", token)).status).toBe(401);
      expect((await call("/reset", token, "POST")).status).toBe(401);
      expect((await call("", token)).status).toBe(401);
      expect((await call("/health", token)).status).toBe(200);
    }
    expect(await (await call("/state")).json()).toMatchObject({
      errors: [{ reason: expect.stringContaining("Authorization: Bearer TOKEN") as string }],
    });
    expect((await call("/state", "of-the-control-api")).status).toBe(200);
  } finally {
    await emulator.close();
  }
});
