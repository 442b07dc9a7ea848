import { Fn, type IResolvable, Lazy, Op, TerraformStack, TerraformVariable, Testing } from "cdktf";
import {
  attributeIs,
  Check,
  type CheckProps,
  ComputeInstance,
  DataComputeInstance,
  DataMySqlDatabase,
  Domain,
} from "../../../../lib";
import { errorOf, newStack, problemsAtSynth, synthesized } from "../../stacks";

const newWeb = (stack: TerraformStack) =>
  new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1", label: "web" });
const message = "The web server isn't running.";

const checksOf = (stack: TerraformStack) => (synthesized(stack) as unknown as { readonly check: unknown }).check;

/** The conditions that a synth writes. */
function conditions(...build: readonly ((stack: TerraformStack) => IResolvable)[]): readonly string[] {
  const stack = newStack();
  new Check(stack, "check", { asserts: build.map((each) => ({ condition: each(stack), message })) });
  const { check } = checksOf(stack) as Record<string, { assert: readonly { condition: string }[] }>;
  return check?.assert.map(({ condition }) => condition) ?? [];
}

/** The problems of one condition at synth, without the path. */
function problemsOf(build: (stack: TerraformStack) => IResolvable): readonly string[] {
  const stack = newStack();
  new Check(stack, "check", { asserts: [{ condition: build(stack), message }] });
  return problemsAtSynth(stack).map((line) => line.replace("[stack/check] asserts[0].condition ", ""));
}

describe("a check", () => {
  it("is a block with the condition and the message of each assertion", () => {
    const stack = newStack();
    const web = newWeb(stack);
    new Check(stack, "web-runs", {
      asserts: [
        { condition: attributeIs(web.status, "running"), message },
        { condition: Op.gt(web.id, 1), message: `The address is ${web.publicIpv4}.` },
      ],
    });
    expect(checksOf(stack)).toEqual({
      "web-runs": {
        assert: [
          { condition: '${(stratus_compute_instance.web.status == "running")}', error_message: message },
          {
            condition: "${(stratus_compute_instance.web.id > 1)}",
            error_message: "The address is ${stratus_compute_instance.web.public_ipv4}.",
          },
        ],
      },
    });
  });

  it("needs no Stratus provider", () => {
    const stack = new TerraformStack(Testing.app(), "stack");
    const size = new TerraformVariable(stack, "size", { type: "number" });
    new Check(stack, "small", { asserts: [{ condition: Op.lt(size.value, 5), message: "Too large." }] });
    expect(checksOf(stack)).toEqual({
      small: { assert: [{ condition: "${(var.size < 5)}", error_message: "Too large." }] },
    });
  });

  it("reports all wrong props at once", () => {
    const stack = newStack();
    const web = newWeb(stack);
    const make = (props: unknown) => errorOf(() => new Check(stack, "check", props as CheckProps));
    expect(make({})).toBe("stack/check is invalid:\n  - asserts must be a list, got undefined");
    expect(make({ asserts: [] })).toContain("asserts must have at least one condition");
    const message = "The web server isn't running.";
    const given = [
      { condition: (web.status as string) === "runing", message },
      { condition: "running", message: "" },
      { message },
      null,
    ];
    expect(make({ asserts: given }).split("\n").slice(1)).toEqual([
      '  - asserts[0].condition must be a condition such as attributeIs(web.status, "running"), got false. JavaScript compared the values at synth, when attributes aren\'t known yet.',
      '  - asserts[1].condition must be a condition such as attributeIs(web.status, "running"), got "running"',
      '  - asserts[1].message must be the text of the warning, got ""',
      '  - asserts[2].condition must be a condition such as attributeIs(web.status, "running"), got undefined',
      '  - asserts[3].condition must be a condition such as attributeIs(web.status, "running"), got undefined',
      "  - asserts[3].message must be the text of the warning, got undefined",
    ]);
  });

  it("reports a name that Terraform refuses", () => {
    const stack = newStack();
    const condition = attributeIs(newWeb(stack).status, "running");
    new Check(stack, "24h", { asserts: [{ condition, message }] });
    expect(problemsAtSynth(stack)).toEqual([
      '[stack/24h] has the name "24h" in Terraform, which must start with a letter or an underscore, and consist of letters, digits, "_" and "-". Use another id.',
    ]);
  });

  it("can't be written as HCL", () => {
    const stack = newStack();
    new Check(stack, "runs", { asserts: [{ condition: attributeIs(newWeb(stack).status, "running"), message }] });
    expect(errorOf(() => Testing.synthHcl(stack))).toContain(
      "stack/runs: a check can't be written as HCL. Synthesize the stack without --hcl.",
    );
  });
});

describe("attributeIs", () => {
  it("compares strings, numbers and booleans, with one value or several", () => {
    expect(
      conditions(
        (stack) => attributeIs(newWeb(stack).status, "running", "rebooting"),
        (stack) =>
          Op.not(attributeIs(new Domain(stack, "zone", { domain: "a.example", soaEmail: "a@a.example" }).id, 0)),
        (stack) => attributeIs(new DataMySqlDatabase(stack, "db", { id: 1 }).encrypted, false),
        (stack) => attributeIs(new DataMySqlDatabase(stack, "other", { id: 1 }).label, 'a"${b}'),
      ),
    ).toEqual([
      '${contains(["running", "rebooting"], stratus_compute_instance.web.status)}',
      "${!(stratus_domain.zone.id == 0)}",
      "${(data.stratus_mysql_database.db.encrypted == false)}",
      '${(data.stratus_mysql_database.other.label == "a\\"$${b}")}',
    ]);
  });

  it("reports arguments that it can't compare", () => {
    const web = newWeb(newStack());
    const refused = (...given: readonly unknown[]) =>
      errorOf(() => (attributeIs as (...given: readonly unknown[]) => unknown)(...given));
    const first = "attributeIs: attribute must be an attribute of a construct, such as web.status";
    expect(refused("running", web.status)).toBe(`${first}, got "running"`);
    expect(refused((web.status as string) === "runing", true)).toBe(
      `${first}, got false. JavaScript compared the values before Terraform knew them.`,
    );
    expect(refused(web, "running")).toContain(`${first}, got stack/web (stratus_compute_instance)`);
    expect(refused(web.status)).toBe("attributeIs: values[0] must be a string, a number or a boolean, got undefined");
  });
});

describe("a condition that is always true or false is a problem at synth", () => {
  const status = "the status of stack/web";
  const statuses = '"running", "offline", "booting"';

  it.each([
    ["==", (web: ComputeInstance) => Op.eq(web.status, "runing")],
    ["the other way round", (web: ComputeInstance) => Op.neq("runing", web.status)],
    ["inside of a condition", (web: ComputeInstance) => Op.and(Op.gt(web.id, 1), Op.not(Op.eq(web.status, "runing")))],
    ["in a list", (web: ComputeInstance) => attributeIs(web.status as string, "running", "runing")],
  ])("a mistyped status, %s", (_, condition) => {
    const [problem, ...others] = problemsOf((stack) => condition(newWeb(stack)));
    expect(problem).toContain(
      `compares ${status} with "runing" (did you mean "running"?), but it is always one of ${statuses}`,
    );
    expect(others).toEqual([]);
  });

  it("a mistyped status of a data source", () => {
    expect(
      problemsOf((stack) => Op.eq(new DataComputeInstance(stack, "web", { label: "web" }).status, "down"))[0],
    ).toContain(`compares ${status} with "down", but it is always one of ${statuses}`);
  });

  it("every possible value", () => {
    const problems = problemsOf((stack) =>
      attributeIs(
        new Domain(stack, "zone", { domain: "a.example", soaEmail: "a@a.example" }).status,
        "active",
        "disabled",
      ),
    );
    expect(problems).toEqual([
      "accepts every possible value of the status of stack/zone, so it is always true. Leave out the values that are a problem.",
    ]);
  });

  it("a value of the program itself", () => {
    expect(problemsOf((stack) => attributeIs(newWeb(stack).label, "web"))).toEqual([
      'compares the label of stack/web, which the program sets to "web", so the result is always the same. Compare an attribute that the service sets.',
    ]);
  });

  it("no reference", () => {
    expect(problemsOf(() => Op.gt(3, 2))[0]).toContain("must refer to an attribute, a variable or a local, got");
    expect(problemsOf(() => Lazy.anyValue({ produce: () => true }))).toEqual([
      "must refer to an attribute, a variable or a local, got true. Its result would always be the same.",
    ]);
  });

  it("but not a value that another tool may change, or that only Terraform knows", () => {
    const ignoring = { ignoreChanges: ["label"] };
    const place = { region: "us-east", type: "g6-standard-1" };
    expect(
      conditions(
        (stack) =>
          attributeIs(
            new ComputeInstance(stack, "a", { ...place, label: "web-a", lifecycle: ignoring }).label,
            "web-a",
          ),
        (stack) => {
          const label = new TerraformVariable(stack, "label", { type: "string" }).stringValue;
          return attributeIs(new ComputeInstance(stack, "b", { ...place, label }).label, "b");
        },
        (stack) => Op.eq(Fn.lengthOf(newWeb(stack).status), 7),
      ),
    ).toHaveLength(3);
  });
});
