import { Fn, Lazy, Op, TerraformResource, TerraformStack, TerraformVariable, Testing } from "cdktf";
import {
  ComputeInstance,
  DataComputeInstance,
  Domain,
  Firewall,
  type IAction,
  InstanceBootAction,
  InstanceSnapshotAction,
  MySqlAccess,
  MySqlBackupAction,
  MySqlDatabase,
  StratusProvider,
} from "../../../../lib";
import { provider } from "../../../../src/composition/provider";
import { examples, makeConstruct } from "../../every-construct";
import { errorOf, newStack, problemsAtSynth, resources, synthesized } from "../../stacks";

type Json = Readonly<Record<string, unknown>>;
type Actions = Readonly<
  Record<string, Readonly<Record<string, { readonly config: Json; readonly provider?: string }>>>
>;

const actionsOf = (stack: TerraformStack) => (synthesized(stack) as unknown as { readonly action: Actions }).action;

const place = { region: "us-east", type: "g6-standard-1" };
const newWeb = (stack = newStack()) => new ComputeInstance(stack, "web", { ...place, label: "web" });
const newDatabase = (stack: TerraformStack) =>
  new MySqlDatabase(stack, "db", { ...place, label: "shop", engine: "mysql/8.0.30", allowList: [] });
const triggersOf = (stack: TerraformStack, type = "compute_instance", name = "web") =>
  (resources(stack, type)[name] as { readonly lifecycle?: { readonly action_trigger?: unknown } }).lifecycle
    ?.action_trigger;

const constructs = Object.entries(examples).filter(([name]) => name.endsWith("Action"));

it("every action of the provider has a construct with all of its arguments", () => {
  const found = constructs.map(([name, [props]]) => {
    const stack = newStack();
    makeConstruct(stack, name, "it", props?.(stack));
    const [[type, blocks] = []] = Object.entries(actionsOf(stack));
    return [type, Object.keys(blocks?.["it"]?.config ?? {}).sort()];
  });
  const wanted = Object.entries(provider.actions ?? {}).map(([type, handler]) => [
    type,
    Object.keys(handler().schema.attributes).sort(),
  ]);
  expect(found.sort()).toEqual(wanted.sort());
});

describe("an action", () => {
  it("is a block with its arguments, its provider, and references to other constructs", () => {
    const stack = newStack();
    const second = new StratusProvider(stack, "second", { alias: "second" });
    const label = new TerraformVariable(stack, "label", { type: "string" }).stringValue;
    const web = newWeb(stack);
    new InstanceSnapshotAction(stack, "save", { instance: web, label, timeouts: { invoke: "5m" }, provider: second });
    new InstanceSnapshotAction(stack, "other", { instance: 4711, label: Fn.upper(label) });
    const compute_id = "${stratus_compute_instance.web.id}";
    const config = { compute_id, label: "${var.label}", timeouts: { invoke: "5m" } };
    expect(actionsOf(stack)).toEqual({
      stratus_instance_snapshot: {
        save: { provider: "stratus.second", config },
        other: { config: { compute_id: 4711, label: "${upper(var.label)}" } },
      },
    });
  });

  it("has the address that -invoke takes, with a custom logical id, too", () => {
    const stack = newStack();
    const boot = new InstanceBootAction(stack, "boot", { instance: 12 });
    expect(boot.actionAddress).toBe("action.stratus_instance_boot.boot");
    newWeb(stack).addActionTrigger("afterUpdate", new InstanceBootAction(stack, "late", { instance: 12 }));
    (stack.node.findChild("late") as InstanceBootAction).overrideLogicalId("custom");
    expect(triggersOf(stack)).toMatchObject([{ actions: ["action.stratus_instance_boot.custom"] }]);
    expect(Object.keys(actionsOf(stack)["stratus_instance_boot"] ?? {})).toEqual(["boot", "custom"]);
  });

  it("reports wrong values in its constructor", () => {
    const stack = newStack();
    const make = (props: object) => errorOf(() => new MySqlBackupAction(stack, "save", props as never));
    expect(make({ database: newDatabase(stack), label: "not allowed" })).toContain(
      'label must contain only ASCII letters and digits, got "not allowed"',
    );
    expect(make({ label: "ok" })).toContain("database is required");
    expect(make({ database: "shop", label: "ok" })).toContain('database must be a MySqlDatabase, got "shop"');
    expect(make({ database: newDatabase(newStack()), label: "ok", triggers: { a: "1" } })).toContain(
      "triggers is not a valid field",
    );
    expect(make({ database: newDatabase(newStack()), label: "ok", timeouts: { create: "5m" } })).toContain(
      "timeouts.create is not a valid field",
    );
  });

  it.each(["dependsOn", "count", "lifecycle", "forEach", "provisioners", "connection"])("has no %s", (name) => {
    const props = { instance: 12, [name]: {} } as never;
    expect(errorOf(() => new InstanceBootAction(newStack(), "boot", props))).toContain(
      `stack/boot is invalid:\n  - ${name} isn't supported in this construct`,
    );
  });

  it("is validated again at synth", () => {
    const stack = newStack();
    const database = newDatabase(stack);
    const label = Lazy.stringValue({ produce: () => "not allowed" });
    new MySqlBackupAction(stack, "save", { database, label });
    const changed = new MySqlBackupAction(stack, "changed", { database, label: "ok" });
    changed.addOverride("label", "much too long for the label of a backup");
    const typo = new MySqlBackupAction(stack, "typo", { database, label: "ok" });
    typo.addOverride("lable", "other");
    expect(problemsAtSynth(stack)).toEqual([
      expect.stringMatching(/^\[stack\/save\] label must contain only ASCII letters and digits/),
      expect.stringMatching(/^\[stack\/changed\] label must be 1 to 30 characters long/),
      '[stack/typo] addOverride("lable") must name an attribute of stratus_mysql_backup (did you mean "label"?)',
    ]);
  });

  it("has the arguments that addOverride sets", () => {
    const stack = newStack();
    new InstanceBootAction(stack, "boot", { instance: 12 }).addOverride("config_id", 3);
    expect(actionsOf(stack)).toEqual({
      stratus_instance_boot: { boot: { config: { compute_id: 12, config_id: 3 } } },
    });
  });

  it("can't be written as HCL", () => {
    const stack = newStack();
    new InstanceBootAction(stack, "boot", { instance: 12 });
    expect(errorOf(() => Testing.synthHcl(stack))).toContain(
      "stack/boot: an action can't be written as HCL. Synthesize the stack without --hcl.",
    );
  });
});

describe("addActionTrigger", () => {
  const resourceNames = Object.keys(examples).filter((name) => {
    const [props] = examples[name] ?? [];
    const stack = newStack();
    return TerraformResource.isTerraformResource(makeConstruct(stack, name, "it", props?.(stack)));
  });

  it.each(resourceNames)("%s has it", (name) => {
    const stack = newStack();
    const [props] = examples[name] ?? [];
    const lifecycle = { ignoreChanges: "all", preventDestroy: true } as const;
    const it = makeConstruct<ComputeInstance>(stack, name, "it", { ...props?.(stack), lifecycle });
    it.addActionTrigger("afterUpdate", new InstanceBootAction(stack, "boot", { instance: 12 }));
    expect(resources(stack, it.terraformResourceType.replace("stratus_", ""))["it"]).toMatchObject({
      lifecycle: {
        action_trigger: [{ events: ["after_update"], actions: ["action.stratus_instance_boot.boot"] }],
        ignore_changes: "all",
        prevent_destroy: true,
      },
    });
  });

  it("adds a trigger for each call, with its events, its actions in order, and its condition", () => {
    const stack = newStack();
    const web = newWeb(stack);
    const boot = new InstanceBootAction(stack, "boot", { instance: web });
    const save = new InstanceSnapshotAction(stack, "save", { instance: web, label: "saved" });
    web.addActionTrigger(["afterCreate", "afterUpdate", "afterCreate"], [save, boot]);
    web.addActionTrigger("afterUpdate", boot, { condition: Op.eq(web.label, "web") });
    web.addActionTrigger("afterUpdate", boot, { condition: false });
    const [first, second] = ["action.stratus_instance_snapshot.save", "action.stratus_instance_boot.boot"];
    expect(triggersOf(stack)).toEqual([
      { events: ["after_create", "after_update"], actions: [first, second] },
      {
        events: ["after_update"],
        actions: [second],
        condition: '${(stratus_compute_instance.web.label == "web")}',
      },
      { events: ["after_update"], actions: [second], condition: false },
    ]);
  });

  it("reports wrong events, actions and options", () => {
    const stack = newStack();
    const web = newWeb(stack);
    const boot = new InstanceBootAction(stack, "boot", { instance: web });
    const refused = (...args: readonly unknown[]) =>
      errorOf(() => (web.addActionTrigger as (...args: readonly unknown[]) => void).apply(web, [...args]));
    const events = '"beforeCreate", "afterCreate", "beforeUpdate", "afterUpdate"';
    expect(refused("after_update", boot)).toBe(
      `stack/web is invalid:\n  - the event of addActionTrigger must be one of ${events}, got "after_update"`,
    );
    expect(refused([], boot)).toContain(`addActionTrigger needs at least one event: ${events}`);
    expect(refused("afterUpdate", [])).toContain("addActionTrigger needs at least one action");
    expect(refused("afterUpdate", [boot, web])).toContain(
      "addActionTrigger expects an action, such as a MySqlBackupAction, got stack/web (stratus_compute_instance)",
    );
    expect(refused("afterUpdate", boot, "always")).toContain("the options of addActionTrigger must be an object");
    const other = new TerraformStack(stack.node.root, "other");
    const foreign: IAction = new InstanceBootAction(other, "boot", { instance: 12 });
    expect(refused("afterUpdate", foreign)).toContain(
      "addActionTrigger expects an action of the same stack, got other/boot. Create the action in stack.",
    );
    expect(triggersOf(stack)).toBeUndefined();
  });
});

describe("an action that runs before a change", () => {
  it("must not refer to the resource that triggers it", () => {
    const stack = newStack();
    const web = newWeb(stack);
    const boot = new InstanceBootAction(stack, "boot", { instance: web });
    web.addActionTrigger("afterUpdate", boot);
    synthesized(stack);
    web.addActionTrigger(["afterUpdate", "beforeUpdate"], boot);
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/web] stack/boot must not run on "beforeUpdate", because it refers to the resource that triggers it. Use "afterUpdate", or reference the object by its id.',
    ]);
  });

  it("must not refer to it through other resources, data sources and dependsOn", () => {
    const stack = newStack();
    const web = newWeb(stack);
    const db = new MySqlDatabase(stack, "db", { ...place, label: "shop", engine: "mysql/8.0.30" });
    db.allowFrom(web);
    web.addActionTrigger("beforeCreate", new MySqlBackupAction(stack, "save", { database: db, label: "saved" }));
    const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    const found = new DataComputeInstance(stack, "found", { label: "web", dependsOn: [zone] });
    zone.addActionTrigger("beforeUpdate", new InstanceBootAction(stack, "boot", { instance: found }));
    expect(problemsAtSynth(stack)).toEqual([
      expect.stringContaining('[stack/web] stack/save must not run on "beforeCreate"'),
      expect.stringContaining('it refers to the resource that triggers it through stack/found. Use "afterUpdate"'),
    ]);
  });

  it("may refer to everything else", () => {
    const stack = newStack();
    const web = newWeb(stack);
    const db = new MySqlDatabase(stack, "db", { ...place, label: "shop", engine: "mysql/8.0.30" });
    new MySqlAccess(stack, "access", { database: db, allowList: [] }).allowFrom(web);
    new Firewall(stack, "edge", { label: "edge" }).protect(web);
    web.addActionTrigger("beforeUpdate", [
      new MySqlBackupAction(stack, "save", { database: db, label: "saved" }),
      new InstanceBootAction(stack, "boot", { instance: 4711 }),
    ]);
    expect(triggersOf(stack)).toHaveLength(1);
  });
});
