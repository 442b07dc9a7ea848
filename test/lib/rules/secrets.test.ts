import { Fn, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { Construct } from "constructs";
import { ComputeInstance, EphemeralVariable, MySqlCredentials, StratusProvider } from "../../../lib";
import { newStack, providerFolder, synthesized } from "../stacks";
import { allWarnings, db, instance, problems } from "./programs";

const image = "public/debian12";
const withPassword = (scope: Construct, id: string, rootPass: string) =>
  new ComputeInstance(scope, id, { ...instance, image, rootPass });
const withWriteOnly = (scope: Construct, id: string, rootPassWo: string) =>
  new ComputeInstance(scope, id, { ...instance, image, rootPassWo, rootPassWoVersion: 1 });

describe("a secret in the program", () => {
  const advice =
    'Use rootPassWo: new EphemeralVariable(this, "root_pass").stringValue, and set TF_VAR_root_pass when you deploy the stack.';

  it("is one warning per stack, which does not repeat the secret", () => {
    const stack = newStack();
    withPassword(stack, "web", "correct horse");
    withWriteOnly(stack, "app", "battery staple");
    withPassword(stack, "db", "correct horse");
    const [only = "", ...others] = allWarnings(stack);
    expect(others).toEqual([]);
    expect(only).toBe(
      `[stack/web] rootPass of stack/web, rootPassWo of stack/app and rootPass of stack/db are stored in the configuration in plain text. ${advice}`,
    );
    expect(only).not.toMatch(/horse|staple/);
    expect(allWarnings(stack)).toHaveLength(1);
    expect(problems(stack)).toEqual([]);
  });

  it("is no problem if Terraform gets it from elsewhere", () => {
    const stack = newStack();
    withPassword(stack, "web", new TerraformVariable(stack, "one", { type: "string" }).stringValue);
    withPassword(stack, "app", `${new TerraformVariable(stack, "two", { type: "string" }).stringValue}-x`);
    withWriteOnly(stack, "db", new MySqlCredentials(stack, "root", { database: db(stack, "mysql") }).password);
    new ComputeInstance(stack, "script", {
      ...instance,
      image,
      rootPassWo: new EphemeralVariable(stack, "three").stringValue,
      rootPassWoVersion: 1,
      userData: "#!/bin/sh",
    });
    expect(allWarnings(stack)).toEqual([]);
  });

  it("includes a token, except for an emulator on this machine", () => {
    const stackWith = (props: object) => {
      const stack = new TerraformStack(Testing.app({ context: { stratusProviderFolder: providerFolder() } }), "stack");
      new StratusProvider(stack, "stratus", props);
      withPassword(stack, "web", "correct horse");
      return stack;
    };
    const token = "0123456789abcdef";
    const found = allWarnings(stackWith({ token, baseUrl: "https://api.example.com/v4" }));
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(expect.stringContaining("rootPass of stack/web is stored in the configuration"));
    expect(found).toContain(
      "[stack/web] token of stack/stratus is stored in the configuration in plain text. Remove it, and set the environment variable STRATUS_TOKEN when you deploy the stack.",
    );
    expect(allWarnings(stackWith({ token, baseUrl: "http://127.0.0.1:4510/v4" }))).toEqual([]);
  });
});

describe("a variable for a write-only field", () => {
  it("is saved in the plan if it is not ephemeral: a warning", () => {
    const stack = newStack();
    const pass = new TerraformVariable(stack, "pass", { type: "string", sensitive: true });
    withWriteOnly(stack, "web", pass.stringValue);
    withWriteOnly(stack, "app", Fn.trimspace(pass.stringValue));
    expect(allWarnings(stack)).toEqual([
      '[stack/web] A saved plan stores the value of the variable stack/pass, which is used for rootPassWo of stack/web and rootPassWo of stack/app. Use an ephemeral variable instead: new EphemeralVariable(this, "pass").',
    ]);
    pass.addOverride("ephemeral", true);
    const fresh = newStack();
    const own = new TerraformVariable(fresh, "pass", { type: "string", sensitive: true });
    own.addOverride("ephemeral", true);
    withWriteOnly(fresh, "web", own.stringValue);
    expect(allWarnings(fresh)).toEqual([]);
  });
});

describe("EphemeralVariable", () => {
  it("is a sensitive variable that Terraform does not store, and requires a Terraform version with support for it", () => {
    const stack = newStack();
    const group = new Construct(stack, "group");
    new EphemeralVariable(stack, "root_pass", { description: "The root password." });
    new EphemeralVariable(group, "nested", { staticId: true, type: "list(string)" });
    const { variable, terraform } = synthesized(stack) as unknown as Record<string, unknown>;
    expect(variable).toEqual({
      root_pass: { type: "string", sensitive: true, ephemeral: true, description: "The root password." },
      nested: { type: "list(string)", sensitive: true, ephemeral: true },
    });
    expect(terraform).toMatchObject({ required_version: ">= 1.10" });
    expect(Testing.synthHcl(stack)).toMatch(/variable "root_pass" \{[^}]*ephemeral = true/);
  });

  it("in a field that Terraform would store is an error with the fix", () => {
    const stack = newStack();
    const pass = new EphemeralVariable(stack, "pass").stringValue;
    withPassword(stack, "web", pass);
    new ComputeInstance(stack, "app", { ...instance, label: `app-${pass}` });
    withWriteOnly(stack, "fine", pass);
    expect(problems(stack)).toEqual([
      "[stack] rootPass of stack/web must not use the ephemeral variable stack/pass, because Terraform stores this argument in the state. Use rootPassWo instead.",
      "[stack] label of stack/app must not use the ephemeral variable stack/pass, because Terraform stores this argument in the state. Use a TerraformVariable with sensitive: true instead. Terraform stores its value in the state.",
    ]);
  });
});
