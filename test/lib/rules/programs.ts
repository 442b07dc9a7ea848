import { TerraformStack, Testing } from "cdktf";
import { ComputeInstance, Domain, MySqlDatabase, StratusProvider } from "../../../lib";
import { newStack, problemsAtSynth, providerFolder } from "../stacks";

export const instance = { region: "us-east", type: "g6-standard-1" };
export const database = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
export const master = { domain: "shop.example", soaEmail: "ops@shop.example" };

export const web = (stack: TerraformStack, id = "web") => new ComputeInstance(stack, id, instance);
export const db = (stack: TerraformStack, id = "db", label = "shop") =>
  new MySqlDatabase(stack, id, { ...database, label, allowList: ["192.0.2.1"] });

export function newZone() {
  const stack = newStack();
  return { stack, zone: new Domain(stack, "zone", master) };
}

/** Several stacks of one program, each with a provider, and the errors of the last one when all are synthesized. */
export function newStacks(...names: readonly string[]): readonly TerraformStack[] {
  const app = Testing.app({ context: { stratusProviderFolder: providerFolder() } });
  return names.map((name) => {
    const stack = new TerraformStack(app, name);
    new StratusProvider(stack, "stratus");
    return stack;
  });
}

/** The errors of a synth. Empty if it succeeds. */
export function problems(stack: TerraformStack): readonly string[] {
  try {
    Testing.synth(stack, true);
    return [];
  } catch {
    return problemsAtSynth(stack);
  }
}

/** The warnings of a synth, by the paths of the constructs. */
export function allWarnings(stack: TerraformStack): readonly string[] {
  Testing.synth(stack, true);
  return stack.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === "@cdktf/warn")
        .flatMap(({ data }) => findingsIn(String(data)).map((text) => `[${node.path}] ${text}`)),
    );
}

/** The findings in a warning, without the id of the check and the advice to suppress it. */
function findingsIn(warning: string): readonly string[] {
  const [, text = ""] =
    /^[a-z-]+(?:: |, \d+ findings:\n)([^]*?)\s+To suppress this, call Policies\.allow\(.*\)\.$/.exec(warning) ?? [];
  return text.split("\n").map((line) => line.replace(/^ {2}- /, ""));
}

/** The same without the warnings about passwords in the program, which most of these programs cause. */
export const warnings = (stack: TerraformStack): readonly string[] =>
  allWarnings(stack).filter((text) => !/(is|are) stored in the configuration/.test(text));
