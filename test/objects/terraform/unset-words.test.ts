import { type Contract, type Fields, pathParameters, type Properties, validate } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import { useEmulator } from "../../emulator/support";
import { configurations } from "../../perturb/lives/variations";
import { Workspace } from "../../support/terraform/workspace";

// Services have their own values for an unset field: "", 0, "Scheduling". A user who sets such a value gets an empty plan
// after the apply, whatever the service returns.

const emulator = useEmulator();

interface Word {
  readonly path: readonly string[];
  readonly value: string | number;
}

const wordsIn = (fields: Fields, around: readonly string[] = []): Word[] =>
  Object.entries(fields).flatMap(([name, { spec }]) => {
    const path = [...around, name];
    const own = spec.presence === "computed" || spec.unsetResponseValue === undefined ? [] : [spec.unsetResponseValue];
    return [...own.map((value) => ({ path, value })), ...wordsIn(spec.fields ?? {}, path)];
  });

const withValue = (config: Properties, [name = "", ...inside]: readonly string[], value: unknown): Properties => ({
  ...config,
  [name]: inside.length === 0 ? value : withValue((config[name] ?? {}) as Properties, inside, value),
});

function isValid(contract: Contract, config: Properties): boolean {
  const inPath = Object.fromEntries(pathParameters(contract).map((name) => [name, 1]));
  return validate(contract, { ...inPath, ...config }).length === 0;
}

const cases = configurations
  .filter(({ kind }) => (kind.gives ?? []).length === 0)
  .flatMap(({ name, kind, spelling }) => {
    const contract = contracts.find((each) => each.name === name);
    if (!contract || !contract.operations.includes("create")) return [];
    const config = { ...kind.base, ...spelling };
    return wordsIn(contract.fields).map(({ path, value }) => ({ name, contract, kind, config, path, value }));
  })
  .filter(({ contract, config, path, value }) => isValid(contract, withValue(config, path, value)));
const perField = new Map(cases.reverse().map((each) => [`${each.name}.${each.path.join(".")}`, each]));

test("the schedule of backups is covered", () => {
  expect([...perField.keys()]).toEqual(
    expect.arrayContaining(["compute_instance.backups.schedule.day", "compute_instance.backups.schedule.window"]),
  );
});

const isBackup = { backupsEnabled: true };

test.each(
  [...perField].flatMap(([name, each]) => [
    [name, "set at the creation", each, true] as const,
    [name, "added later", each, false] as const,
  ]),
)("%s, %s", async (name, _, { contract, kind, config, path, value }, isAtCreation) => {
  for (const more of name.includes(".backups.") ? [{ backupsEnabled: false }, isBackup] : [{}]) {
    await emulator.control("POST", "/reset");
    const full: Properties = { ...config, ...more, ...(await kind.prepare?.(emulator)) };
    const workspace = new Workspace(emulator);
    const apply = async (wanted: Properties) => {
      const resource = { contract, config: () => wanted };
      const { errors } = await workspace.apply(await workspace.plan({ it: resource }));
      expect(errors).toEqual([]);
      expect((await workspace.plan({ it: resource })).actions).toEqual({});
    };
    if (!isAtCreation) await apply(full);
    await apply(withValue(full, path, value));
  }
});
