import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmulatorServer, startStratusEmulator } from "../../../../src/composition/emulator";

interface State {
  readonly objects: readonly { readonly kind: string; readonly id: string; readonly body: object }[];
}

const rootOf = ({ url }: EmulatorServer) => url.replace(/\/v4$/, "/_emulator");
const exported = async (emulator: EmulatorServer) => (await (await fetch(`${rootOf(emulator)}/state`)).json()) as State;
const statusWith = async (emulator: EmulatorServer, token: string) =>
  (await fetch(`${emulator.url}/domains`, { headers: { authorization: `Bearer ${token}` } })).status;
const restore = async (emulator: EmulatorServer, state: State) => {
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${rootOf(emulator)}/state`, { method: "PUT", headers, body: JSON.stringify(state) });
  expect(status).toBe(200);
};

describe("tokens", () => {
  const token = "kanari-token-of-the-account";
  const folder = mkdtempSync(join(tmpdir(), "stratus-tokens-"));
  const data = join(folder, "data.sqlite");
  let emulator: EmulatorServer;
  beforeAll(async () => {
    emulator = await startStratusEmulator({ port: 0, token, data, clock: "fast" });
  });
  afterAll(async () => {
    await emulator.close();
    expect(readFileSync(data).includes(token)).toBe(false);
    rmSync(folder, { recursive: true, force: true });
  });

  test("are in no export, and are valid after its import", async () => {
    const state = await exported(emulator);
    expect(JSON.stringify(state)).not.toContain(token);
    const other = await startStratusEmulator({ port: 0, token: "another", clock: "fast" });
    try {
      expect(await statusWith(other, token)).toBe(401);
      await restore(other, state);
      expect(await statusWith(other, token)).toBe(200);
      expect(await statusWith(other, "another")).toBe(401);
    } finally {
      await other.close();
    }
  });

  test("cannot be replaced by their stored form", async () => {
    const [stored] = (await exported(emulator)).objects.filter(({ kind }) => kind === "token");
    expect(stored?.id).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await statusWith(emulator, stored?.id ?? "")).toBe(401);
  });

  test("that an earlier version exported in plain text are valid too", async () => {
    const state = await exported(emulator);
    const objects = state.objects.map((each) =>
      each.kind === "token" ? { ...each, id: "older", body: { ...each.body, token: "older" } } : each,
    );
    await restore(emulator, { ...state, objects });
    expect(await statusWith(emulator, "older")).toBe(200);
    await restore(emulator, state);
    expect(await statusWith(emulator, "older")).toBe(401);
  });
});
