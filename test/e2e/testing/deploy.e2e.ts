import { deploy, startEmulator, TerraformError } from "../../../src/testing";
import type { Emulator } from "../../../src/testing";
import { shop } from "./stack";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

test("a stack is deployed for real", async () => {
  for (let i = 0; i < 3; i++) {
    await emulator.reset();
    const t = performance.now();
    const stack = shop();
    const deployed = await deploy(stack, { emulator });
    console.log(performance.now() - t);
    expect(deployed.outputs).toMatchObject({ site: "https://www.shop.example/" });
    const { publicIpv4, specs, tags, alerts, id } = deployed.attributes(stack.web);
    console.log(publicIpv4, specs, tags, alerts, id);
    console.log(await deployed.plan());
    console.log((await deployed.plan(shop({ description: "hi", region: "eu-central" }))).text);
    await deployed.destroy();
  }
});
test("x", async () => {
  await emulator.faults.add({
    match: { method: "POST", path: "/domains" },
    effect: { status: 400, body: { errors: [{ field: "domain", reason: "is taken" }] } },
  });
  const e = (await deploy(shop(), { emulator }).catch((error: unknown) => error)) as TerraformError;
  console.log(e.message, e.diagnostics);
});
