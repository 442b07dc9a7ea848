import { type Stack, startStack } from "../support/stack";

const place = { region: "us-east", type: "g6-nanode-1" };
const bare = { resource: { stratus_compute_instance: { it: { ...place, label: "web" } } } };
const deployed = {
  resource: { stratus_compute_instance: { it: { ...place, image: "public/debian12", root_pass: "correct horse" } } },
};

describe.each([
  ["stratus", "linode", "/compute/instances"],
  ["linode", "stratus", "/linode/instances"],
] as const)("a provider of the dialect %s with a service of %s", (dialect, other, path) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack("fast", { dialect: other });
  });
  afterAll(() => stack.close());

  const expectWords = (output: string) => {
    const words = output.replace(/[\s│]+/g, " ");
    expect(words).toContain(`so did GET ${path}`);
    expect(words).toContain(`doesn't use the dialect "${dialect}". Set dialect (STRATUS_DIALECT) to "${other}"`);
  };

  test.each([
    ["an instance without an image is not created", "apply", bare],
    ["a plan with an image fails", "plan", deployed],
  ] as const)("%s, and the error names the setting", async (_, command, configuration) => {
    const workspace = stack.workspace({ dialect });
    workspace.write(configuration);
    await workspace.init();
    const { code, output } = await workspace.run([
      command,
      "-no-color",
      ...(command === "apply" ? ["-auto-approve"] : []),
    ]);
    expect(code).toBe(1);
    expectWords(output);
  });

  test("an existing instance is not reported as deleted", async () => {
    const right = stack.workspace({ dialect: other });
    await right.apply(bare);
    const wrong = { ...bare, provider: { stratus: { base_url: stack.url, token: stack.token, dialect } } };
    right.write(wrong);
    const { code, output } = await right.run(["plan", "-no-color"]);
    expect(code).toBe(1);
    expectWords(output);
    expect((await stack.api("GET", "/compute/instances"))["results"]).toBe(1);
  });
});

test("an unknown dialect is rejected before any request", async () => {
  const stack = await startStack();
  try {
    const workspace = stack.workspace({ dialect: "azure" });
    workspace.write(bare);
    await workspace.init();
    const { code, output } = await workspace.run(["validate", "-no-color"]);
    expect(code).toBe(1);
    expect(output.replace(/[\s│]+/g, " ")).toContain('dialect must be one of "stratus", "linode", got "azure"');
    expect(await stack.requests()).toEqual([]);
  } finally {
    await stack.close();
  }
});

test("an image with the service's own name is rejected at plan with the name to use", async () => {
  const stack = await startStack("fast", { dialect: "linode" });
  try {
    const workspace = stack.workspace();
    workspace.write({
      resource: {
        stratus_compute_instance: { it: { ...place, image: "linode/debian12", root_pass: "correct horse" } },
      },
    });
    await workspace.init();
    const { code, output } = await workspace.run(["validate", "-no-color"]);
    expect(code).toBe(1);
    expect(output.replace(/[\s│]+/g, " ")).toContain('did you mean "public/debian12"?');
  } finally {
    await stack.close();
  }
});
