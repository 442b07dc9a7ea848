import { isDeepStrictEqual } from "node:util";
import type { ListedAccount } from "../../../../src/cli/account";
import { findDrift } from "../../../../src/cli/commands/drift/find-drift";
import { type ManagedObject, managedObjects, readStateText } from "../../../../src/cli/stacks/read-state";
import { canonicalValue, type Contract, type Properties } from "../../../../src/contract";
import { contracts } from "../../../../src/resources/contracts";
import { useEmulator } from "../../../emulator/support";
import { Draw } from "../../../fuzz/seeded";
import { fillAccount } from "../../../support/random-account";
import { walk } from "../../account/support";
import { changeSomething } from "./changes";
import { addressOf, importAll, type Imported, refreshAll, stateFile } from "./states";

jest.setTimeout(180_000);

const emulator = useEmulator();

const managedIn = (imported: readonly Imported[]): readonly ManagedObject[] =>
  managedObjects([readStateText(stateFile(imported), "terraform.tfstate")], contracts, () => undefined);

/** True if a refresh finds another value in a configured field. */
function differs({ fields }: Contract, before: Properties, now: Properties): boolean {
  return Object.entries(fields).some(([name, field]) => {
    const { presence, notReturned } = field.spec;
    if (presence === "computed" || notReturned === true) return false;
    const [left, right] = [before, now].map((object) => canonicalValue(field, object[name], object));
    return !isDeepStrictEqual(left, right);
  });
}

const sorted = (all: Iterable<string>) => [...all].sort();
const idsIn = ({ objects }: Pick<ListedAccount, "objects">) =>
  objects.map(({ contract, importId }) => `${contract.name} ${importId}`);

test.each([50, 500])("an imported account of %s objects has not drifted", async (objects) => {
  await fillAccount(emulator.server, { objects, seed: objects });
  const walked = await walk(emulator);
  expect(walked.objects.length).toBeGreaterThan(objects * 0.8);
  const imported = await importAll(emulator, walked.objects);
  const drift = findDrift(managedIn(imported), walked);
  expect(drift.changed.map(({ managed, differences }) => [managed.address, differences])).toEqual([]);
  expect([drift.missing, drift.unmanaged]).toEqual([[], []]);
  expect(drift.compared).toBe(imported.length);
});

test("all of 200 changes outside Terraform are found, and nothing else", async () => {
  await fillAccount(emulator.server, { objects: 500, seed: 17 });
  const before = await walk(emulator);
  const imported = await importAll(emulator, before.objects);
  const draw = new Draw(23);
  const done = [];
  while (done.length < 200) done.push(await changeSomething(emulator.call, draw, before.objects));
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect(done.filter((each) => each.startsWith(method)).length).toBeGreaterThan(10);
  }
  const now = await walk(emulator);
  const drift = findDrift(managedIn(imported), now);

  const refreshed = await refreshAll(emulator, imported);
  const gone = refreshed.filter(([, , object]) => !object).map(([each]) => addressOf(each));
  const other = refreshed
    .filter(([{ contract }, was, object]) => object && differs(contract, was, object))
    .map(([each]) => addressOf(each));
  expect(sorted(drift.missing.map(({ address }) => address))).toEqual(sorted(gone));
  expect(sorted(drift.changed.map(({ managed }) => managed.address))).toEqual(sorted(other));
  // A tag added by the change of an object in the state is not an unmanaged object, but the change is reported.
  const known = new Set(idsIn(before));
  const created = idsIn(now).filter((id) => !known.has(id));
  expect(sorted(idsIn({ objects: drift.unmanaged }))).toEqual(sorted(created));
  expect(gone.length).toBeGreaterThan(50);
  expect(other.length).toBeGreaterThan(50);
});
