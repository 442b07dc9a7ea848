import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import {
  App,
  DataTerraformRemoteStatePg,
  PgBackend,
  TerraformOutput,
  TerraformStack,
  TerraformVariable,
  Testing,
} from "cdktf";
import { Domain, StratusProvider, type StratusProviderProps } from "../../../lib";
import { deploy, type Emulator, startEmulator, TerraformError } from "../../../src/testing";
import { terraformBinary, terraformFile } from "../support/terraform";
import { shop } from "./stack";

jest.setTimeout(60_000);

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ strictFields: true });
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

/** A stack of one app, with the provider and the test's elements. */
function stackWith<S>(
  fill: (stack: TerraformStack) => S,
  app: App = Testing.app(),
  id = "own",
  props: StratusProviderProps = {},
) {
  const stack = new TerraformStack(app, id);
  new StratusProvider(stack, "stratus", props);
  return { app, stack, made: fill(stack) };
}

const zoneIn = (stack: TerraformStack, domain: string) =>
  new Domain(stack, "zone", { domain, soaEmail: "o@x.example" });

describe("variables", () => {
  const withVariable = () =>
    stackWith((stack) => {
      const name = new TerraformVariable(stack, "name", { type: "string", sensitive: true });
      new Domain(stack, "zone", { domain: name.stringValue, soaEmail: "o@x.example" });
    }).stack;

  test("without a value are named, with the fix", async () => {
    await expect(deploy(withVariable(), { emulator })).rejects.toThrow(
      "The stack own has variables without a value: name. Pass their values: { variables: { name: … } }",
    );
  });

  test("get the given values, which take precedence over the environment", async () => {
    process.env["TF_VAR_name"] = "environment.example";
    try {
      const deployed = await deploy(withVariable(), { emulator, variables: { name: "given.example" } });
      expect(deployed.resources).toMatchObject([{ attributes: { domain: "given.example" } }]);
    } finally {
      delete process.env["TF_VAR_name"];
    }
  });

  test("that are sensitive are in no message", async () => {
    const { stack } = stackWith((of) => {
      const given = new TerraformVariable(of, "given", { type: "string", sensitive: true });
      new Domain(of, "zone", { domain: "a.example", soaEmail: "o@x.example", description: given.stringValue });
    });
    const deployed = await deploy(stack, { emulator, variables: { given: "the first word" } });
    await emulator.request("PUT", "/domains/1", { description: "the second word" });
    const { text } = await deployed.plan();
    expect(text).toContain("description: (sensitive value) -> (sensitive value)");
    expect(text).not.toContain("word");
  });
});

describe("state", () => {
  test("stays in a private folder, regardless of the stack's backend", async () => {
    const { stack } = stackWith((of) => {
      new PgBackend(of, { connStr: "postgres://nobody@db.invalid/state" });
      zoneIn(of, "shop.example");
    });
    const deployed = await deploy(stack, { emulator });
    expect((await deployed.plan()).isEmpty).toBe(true);
  });

  test("of a dependency stack is read, and that one is deployed before", async () => {
    const { app, made: zone } = stackWith((of) => zoneIn(of, "shop.example"), undefined, "network");
    const { stack } = stackWith((of) => new TerraformOutput(of, "zone", { value: zone.id }), app, "shop");
    const deployed = await deploy(stack, { emulator });
    expect(deployed.outputs).toEqual({ zone: 1 });
    expect((await deployed.plan()).isEmpty).toBe(true);
  });

  const withRemote = () =>
    stackWith((of) => {
      const network = new DataTerraformRemoteStatePg(of, "network", { connStr: "postgres://nobody@db.invalid/state" });
      zoneIn(of, network.getString("domain"));
    }).stack;

  test("of another program is provided by the test", async () => {
    const remoteStates = { network: { domain: "other.example", ids: [1, 2], nothing: null, more: { is: true } } };
    const deployed = await deploy(withRemote(), { emulator, remoteStates });
    expect(deployed.resources.filter(({ isData }) => !isData)).toMatchObject([
      { attributes: { domain: "other.example" } },
    ]);
  });

  test("of another program that the test omits is named", async () => {
    await expect(deploy(withRemote(), { emulator })).rejects.toThrow(
      `The stack own reads the states of other stacks: network. Tests don't access backends. Pass their outputs: { remoteStates: { "network": { … } } }`,
    );
  });
});

describe("providers", () => {
  test("two of Stratus both use the emulator", async () => {
    const { stack } = stackWith((of) => {
      const provider = new StratusProvider(of, "other", { alias: "other", token: "of-another-account" });
      zoneIn(of, "one.example");
      new Domain(of, "two", { provider, domain: "two.example", soaEmail: "o@x.example" });
    });
    // The test's process serves both: Terraform finds no Node to start a provider with.
    const path = mkdtempSync(join(tmpdir(), "stratus-path-"));
    symlinkSync(terraformFile(), join(path, basename(terraformBinary())));
    try {
      const deployed = await deploy(stack, { emulator, environment: { PATH: path } });
      expect(await emulator.request("GET", "/domains")).toMatchObject({ results: 2 });
      expect((await deployed.plan()).isEmpty).toBe(true);
    } finally {
      rmSync(path, { recursive: true });
    }
  });

  test("don't get the settings of this process, but those of the deployment", async () => {
    const { stack } = stackWith((of) => zoneIn(of, "one.example"));
    process.env["STRATUS_SUMMARY"] = "relative";
    try {
      await deploy(stack, { emulator });
    } finally {
      delete process.env["STRATUS_SUMMARY"];
    }
    const wrong = deploy(stack, { emulator, environment: { STRATUS_SUMMARY: "relative" } });
    await expect(wrong).rejects.toThrow("STRATUS_SUMMARY must be the absolute path");
  });

  test("from a registry or a mirror are replaced by that of the package", async () => {
    const source = "registry.invalid/acme/stratus";
    const one = stackWith((of) => zoneIn(of, "one.example"), Testing.app(), "one", { source });
    expect((await (await deploy(one.stack, { emulator })).plan()).isEmpty).toBe(true);
    const addSecond = (of: TerraformStack) => {
      const provider = new StratusProvider(of, "other", { alias: "other", source });
      new Domain(of, "two", { provider, domain: "two.example", soaEmail: "o@x.example" });
    };
    const two = stackWith(addSecond, Testing.app(), "two", { source });
    expect((await (await deploy(two.stack, { emulator })).plan()).isEmpty).toBe(true);
    expect(await emulator.request("GET", "/domains")).toMatchObject({ results: 2 });
  });

  test("of others are installed, and the message names those that can't be", async () => {
    const { stack } = stackWith((of) => {
      zoneIn(of, "shop.example");
      of.addOverride("terraform.required_providers.other", { source: "registry.invalid/acme/other" });
    });
    await expect(deploy(stack, { emulator })).rejects.toThrow(
      /^terraform init failed for the stack own\. It downloads the provider registry\.invalid\/acme\/other, which requires a network\.\n[^]*registry\.invalid/,
    );
  });

  test("a user without permission is rejected as by the service", async () => {
    await emulator.control("POST", "/users", { username: "reader", restricted: true, grants: {} });
    const made = await emulator.control("POST", "/tokens", { username: "reader", scopes: "domains:read_only" });
    const { token } = made as { readonly token: string };
    const { stack } = stackWith((of) => zoneIn(of, "shop.example"));
    await expect(deploy(stack, { emulator, token })).rejects.toThrow(/own\/zone \(stratus_domain\.zone\): /);
  });
});

describe("errors", () => {
  test("in an apply reject with Terraform's errors by construct, and a later deploy continues from there", async () => {
    const errors = [{ field: "domain", reason: "is reserved" }];
    await emulator.faults.add({
      match: { method: "POST", path: "/domains" },
      effect: { status: 400, body: { errors } },
    });
    const stack = shop();
    const failed = deploy(stack, { emulator });
    await expect(failed).rejects.toThrow(
      [
        "terraform apply failed for the stack shop:",
        "  shop/zone (stratus_domain.zone): Cannot create stratus_domain",
        "    The service rejected the request: domain: is reserved (POST /domains, status code 400).",
      ].join("\n"),
    );
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TerraformError);
    expect(error).toMatchObject({ diagnostics: [{ severity: "error", construct: "shop/zone" }] });
    await deploy(stack, { emulator });
    expect(await emulator.request("GET", "/compute/instances")).toMatchObject({ results: 1 });
  });

  test("at synth reject with all problems, without a request", async () => {
    const { stack } = stackWith((of) => {
      zoneIn(of, "shop.example").node.addValidation({ validate: () => ["this will not do"] });
    });
    await expect(deploy(stack, { emulator })).rejects.toThrow("this will not do");
    expect(await emulator.requests.list()).toEqual([]);
  });

  test("an invalid emulator is reported", async () => {
    const wrong = { url: emulator.url, token: emulator.token } as Emulator;
    await expect(deploy(shop(), { emulator: wrong })).rejects.toThrow(
      '"emulator" must be the result of startEmulator()',
    );
  });

  test("an app that writes HCL is reported", async () => {
    const { stack } = stackWith(() => undefined, new App({ outdir: Testing.app().outdir, hclOutput: true }));
    await expect(deploy(stack, { emulator })).rejects.toThrow("writes HCL. Create it without hclOutput in tests.");
  });

  describe("with Terraform", () => {
    const own = { ...process.env };
    afterEach(() => {
      process.env = { ...own };
    });

    test("a missing installation: how to install it, and the setting", async () => {
      process.env["TERRAFORM_BINARY_NAME"] = "/nowhere/terraform";
      await expect(deploy(shop(), { emulator })).rejects.toThrow(
        `Terraform wasn't found: "/nowhere/terraform" (from TERRAFORM_BINARY_NAME) can't be started. Install Terraform 1.5.7 or newer (https://developer.hashicorp.com/terraform/install), or set TERRAFORM_BINARY_NAME to its path. OpenTofu ("tofu") works too.`,
      );
      delete process.env["TERRAFORM_BINARY_NAME"];
      process.env["PATH"] = "/nowhere";
      await expect(deploy(shop(), { emulator })).rejects.toThrow(`"terraform" isn't on PATH.`);
    });

    test("the user's own configuration is ignored", async () => {
      Object.assign(process.env, {
        TF_CLI_CONFIG_FILE: "/nowhere/terraform.rc",
        TF_PLUGIN_CACHE_DIR: "/nowhere/cache",
        TF_DATA_DIR: "/nowhere/data",
        TF_WORKSPACE: "production",
        TF_CLI_ARGS_apply: "-target=nothing.at_all",
        STRATUS_BASE_URL: "https://api.stratus.example/v4",
      });
      const deployed = await deploy(shop(), { emulator });
      expect((await deployed.plan()).isEmpty).toBe(true);
    });
  });
});
