import { handlers } from "../../src/resources/handlers";
import { linodeService, linodeState } from "../support/linode";
import { checkMove, checkRefusedMoves } from "./moves";
import { startAccount } from "./start";

const targets = new Map(
  handlers.flatMap(({ contract, handler: { counterpart } }) =>
    counterpart ? [[counterpart.type, `stratus_${contract.name}`] as const] : [],
  ),
);
// The provider refuses the instance that has disks and configurations of its own.
const movable = linodeState.resources.filter(({ mode, name }) => mode === "managed" && name !== "by_hand");

let started: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => {
  started = await startAccount({ dialect: "linode" }, { dialect: "linode" });
  await started.testEmulator.control("PUT", "/state", linodeService);
});
afterAll(() => started.close());

test("there is an object of every type that can be moved", () => {
  expect([...new Set(movable.map(({ type }) => type))].sort()).toEqual([...targets.keys()].sort());
  expect(started.host.schemas.capabilities.moveResourceState).toBe(true);
});

test.each(movable)("every rule is kept by the move of $type $name", async ({ type, instances: [instance] }) => {
  const { host, account } = started;
  const { schema_version: version, attributes: state } = instance;
  const source = { provider: "registry.terraform.io/linode/linode", type, version, state };
  const target = targets.get(type) ?? "";
  await checkRefusedMoves(host, target, source);
  const password = { root_pass_wo: "correct horse battery" };
  await checkMove(host, account.command, target, source, ({ image = null }) => (image === null ? {} : password));
  expect(host.violations.splice(0)).toEqual([]);
});
