import { Testing } from "cdktf";
import { ComputeInstance, Firewall } from "cdktf-stratus";
import { deploy, startEmulator } from "cdktf-stratus/testing";
import type { Emulator } from "cdktf-stratus/testing";
import "cdktf-stratus/testing/jest";
import { ShopStack } from "./stack";
import type { ShopProps } from "./stack";

const variables = { root_pass: "correct-Horse-7" };
const shop = (props?: ShopProps) => new ShopStack(Testing.app(), "shop", props);

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

test("the shop is deployed, and a second deployment would change nothing", async () => {
  const deployed = await deploy(shop(), { emulator, variables });
  expect(deployed.outputs["site"]).toBe("https://www.shop.example/");
  expect(deployed).toHaveStratusResource(ComputeInstance, { label: "shop-web", status: "running" });
  expect(deployed).toHaveStratusResource(Firewall, { rules: { inboundPolicy: "DROP" } });
  await expect(deployed).toHaveEmptyPlan();
});

test("www is the address of the instance", async () => {
  const stack = shop();
  const deployed = await deploy(stack, { emulator, variables });
  const { publicIpv4 } = deployed.attributes(stack.web);
  expect(deployed).toHaveStratusResource("stratus_domain_record", { type: "A", name: "www", target: publicIpv4 });
});

test("another label does not cost the instance", async () => {
  const deployed = await deploy(shop(), { emulator, variables });
  const { changes } = await deployed.plan(shop({ label: "shop-front" }));
  expect(changes).toMatchObject([{ construct: "shop/web", action: "update" }]);
});

test("the shop is deployed although the service is busy", async () => {
  await emulator.faults.add({ match: { method: "POST", times: 2 }, effect: { status: 503 } });
  await expect(shop()).toDeploy({ emulator, variables });
});
