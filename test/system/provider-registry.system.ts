import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { platformOf } from "../../src/terraform/bundled-provider/place-provider";
import { PublishedProvider, schemaCommand } from "../e2e/support/published-provider";
import { terraformBinary } from "../e2e/support/terraform";
import { tofuOfTests } from "./support/opentofu";

jest.setTimeout(900_000);

const address = "terraform@shop.example";
const [os = "", arch = ""] = platformOf(process).split("_");
let tofu: string;
beforeAll(async () => {
  tofu = await tofuOfTests();
});

describe.each([
  ["Terraform", terraformBinary],
  ["OpenTofu", () => tofu],
])("stratus provider registry, with %s", (_, binary) => {
  let user: PublishedProvider;
  beforeEach(async () => {
    user = new PublishedProvider(binary());
    user.makeFolder();
    await makeKey(address);
    const made = await user.stratus("provider", "registry", "public", "--key", address, "--script");
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining("signed with ") as string });
  });
  afterEach(async () => {
    // gpg leaves its agent running.
    await user.run("gpgconf", "--kill", "all");
    await user.remove();
  });

  const makeKey = (of: string) =>
    user.run("gpg", "--batch", "--passphrase", "", "--quick-generate-key", of, "rsa2048", "sign", "never");
  const version = () => join(user.folder, "v1", "providers", "stratus", "stratus", "0.1.0");
  const sumsFile = () => join(version(), "terraform-provider-stratus_0.1.0_SHA256SUMS");
  const install = async () => user.init(`${(await user.serve()).host}/stratus/stratus`, ...schemaCommand);

  test("installs the provider without its own configuration, and starts it", async () => {
    const { output, folder } = await install();
    expect(output).toContain('"stratus_domain"');
    const lock = readFileSync(join(folder, ".terraform.lock.hcl"), "utf8");
    // Those of the signed list are for all platforms.
    expect(lock.match(/"zh:/g)).toHaveLength(readFileSync(sumsFile(), "utf8").trim().split("\n").length);
  });

  test("a list of checksums that was changed after signing is rejected", async () => {
    const file = sumsFile();
    writeFileSync(file, `${readFileSync(file, "utf8")}${"0".repeat(64)}  other.zip\n`);
    const { code, output } = await install();
    expect(code).not.toBe(0);
    expect(output).toMatch(/signature|signing/);
  });

  test("a signature by another key is rejected", async () => {
    await makeKey("other@shop.example");
    const sums = sumsFile();
    await user.run(
      "gpg",
      "--batch",
      "--yes",
      "--local-user",
      "other@shop.example",
      "--detach-sign",
      "-o",
      `${sums}.sig`,
      sums,
    );
    const { code, output } = await install();
    expect(code).not.toBe(0);
    expect(output).toMatch(/signature|signing/);
  });

  test("an archive that is not in the list is rejected", async () => {
    const file = join(version(), `terraform-provider-stratus_0.1.0_${os}_${arch}.zip`);
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from("more")]));
    const { code, output } = await install();
    expect(code).not.toBe(0);
    expect(output).toMatch(/checksum/);
  });

  test("a missing key, and one name for two keys, are rejected", async () => {
    const absent = await user.stratus("provider", "registry", "public", "--key", "nobody@shop.example");
    expect(absent).toMatchObject({
      code: 1,
      output: expect.stringContaining("got nobody@shop.example, which matches none.") as string,
    });
    await makeKey("other@shop.example");
    const two = await user.stratus("provider", "registry", "public", "--key", "shop.example");
    expect(two).toMatchObject({
      code: 1,
      output: expect.stringMatching(/got shop\.example, which matches \w{16}, \w{16}\. Use an ID/) as string,
    });
  });

  test("a second version is added to the first", async () => {
    const file = join(version(), "..", "versions");
    const other = { version: "0.0.9", protocols: ["6.0"], platforms: [{ os, arch }] };
    writeFileSync(file, JSON.stringify({ versions: [other] }));
    await user.stratus("provider", "registry", "public", "--key", address, "--script");
    const { versions } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly versions: readonly { version: string }[];
    };
    expect(versions.map((each) => each.version)).toEqual(["0.0.9", "0.1.0"]);
  });
});

test("OpenTofu installs the provider from a mirror", async () => {
  const user = new PublishedProvider(tofu);
  try {
    user.makeFolder();
    await user.stratus("provider", "mirror", "public", "--script");
    const { host } = await user.serve();
    user.configure(`provider_installation {\n  network_mirror {\n    url = "https://${host}/"\n  }\n}\n`);
    const { output } = await user.init("stratus.internal/stratus/stratus", ...schemaCommand);
    expect(output).toContain('"stratus_domain"');
  } finally {
    await user.remove();
  }
});

test("OpenTofu finds the provider in the user's folder", async () => {
  const user = new PublishedProvider(tofu);
  try {
    await user.stratus("provider", "install", "--user");
    const { output } = await user.init("stratus.internal/stratus/stratus", ...schemaCommand);
    expect(output).toContain('"stratus_domain"');
  } finally {
    await user.remove();
  }
});
