import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { platformOf } from "../../../src/terraform/bundled-provider/place-provider";
import { PublishedProvider, schemaCommand } from "../support/published-provider";

jest.setTimeout(120_000);

const own = platformOf(process);
const source = "stratus.internal/stratus/stratus";
let user: PublishedProvider;
beforeEach(() => {
  user = new PublishedProvider();
  user.makeFolder();
});
afterEach(() => user.remove());

const lockOf = (folder: string) => readFileSync(join(folder, ".terraform.lock.hcl"), "utf8");
const placeIn = (folder: string) => join(folder, source);

/** Writes a mirror, serves it, and configures Terraform to use it. */
async function mirror() {
  const { code, output } = await user.stratus("provider", "mirror", "public", "--script");
  expect([code, output]).toEqual([0, expect.stringContaining("network_mirror")]);
  const { host, requests } = await user.serve();
  user.configure(`provider_installation {\n  network_mirror {\n    url = "https://${host}/"\n  }\n}\n`);
  return { requests, output };
}

describe("stratus provider mirror --script", () => {
  test("terraform installs the provider from it, and starts it", async () => {
    const { requests, output } = await mirror();
    expect(output).toContain('Terraform starts the provider with the "node" on PATH');
    const done = await user.init(source, ...schemaCommand);
    expect(done.output).toContain('"stratus_domain"');
    expect(requests).toContain(`/${source}/index.json`);
    expect(new Set(requests.filter((path) => path.endsWith(".zip"))).size).toBe(1);
    // The lock file has the hashes that a synthesized stack has, of all platforms.
    const { archives } = JSON.parse(readFileSync(join(placeIn(user.folder), "0.1.0.json"), "utf8")) as {
      readonly archives: Readonly<Record<string, { readonly hashes: readonly string[] }>>;
    };
    const hashes = Object.values(archives).flatMap((each) => each.hashes);
    expect(hashes.filter((hash) => hash.startsWith("h1:"))).toHaveLength(Object.keys(archives).length);
    expect(hashes.some((hash) => lockOf(done.folder).includes(hash))).toBe(true);
  });

  test("a lock file from the mirror is valid for the provider next to a configuration, too", async () => {
    await mirror();
    const { folder } = await user.init(source);
    user.configure("");
    rmSync(join(folder, ".terraform"), { recursive: true });
    await user.stratus("provider", "install", folder);
    expect(await user.again(folder)).toMatchObject({ code: 0 });
  });

  test("a different archive is rejected", async () => {
    await mirror();
    const archive = (platform: string) =>
      join(placeIn(user.folder), `terraform-provider-stratus_0.1.0_${platform}.zip`);
    copyFileSync(archive(own === "linux_arm64" ? "darwin_arm64" : "linux_arm64"), archive(own));
    const { code, output } = await user.init(source);
    expect(code).toBe(1);
    expect(output.replace(/\s+/g, " ")).toMatch(/checksum|doesn't match|match any/);
  });

  test("a second version is added to the first, and other files are not overwritten", async () => {
    const index = join(placeIn(user.folder), "index.json");
    await mirror();
    writeFileSync(index, '{"versions": {"0.0.9": {}}}');
    await user.stratus("provider", "mirror", "public", "--script");
    expect(JSON.parse(readFileSync(index, "utf8"))).toEqual({ versions: { "0.0.9": {}, "0.1.0": {} } });
    writeFileSync(index, "something else");
    const { code, output } = await user.stratus("provider", "mirror", "public", "--script");
    expect(code).toBe(1);
    expect(output).toBe(`stratus: ${index} isn't a list of versions. Use another folder, or delete the file.\n`);
  });

  test("the same provider produces the same bytes", async () => {
    await user.stratus("provider", "mirror", "public", "--script");
    await user.stratus("provider", "mirror", "again", "--script");
    const name = "terraform-provider-stratus_0.1.0_linux_amd64.zip";
    const [one, other] = [user.folder, join(user.home, "again")].map((each) => readFileSync(join(placeIn(each), name)));
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });
});

describe("stratus provider install --user", () => {
  test("every folder of the user finds the provider, and it starts", async () => {
    const { code, output } = await user.stratus("provider", "install", "--user");
    expect(code).toBe(0);
    expect(output).toContain(join(user.home, ".terraform.d", "plugins", source));
    expect((await user.init(source, ...schemaCommand)).output).toContain('"stratus_domain"');
  });

  test("a provider_installation block of the user hides it: the output has the fix, which works", async () => {
    user.configure('provider_installation {\n  filesystem_mirror {\n    path = "/nowhere"\n  }\n}\n');
    const { output } = await user.stratus("provider", "install", "--user");
    const [line = ""] = /filesystem_mirror \{ path = .*? \}/.exec(output) ?? [];
    expect((await user.init(source)).code).toBe(1);
    user.configure(`provider_installation {\n  ${line}\n}\n`);
    expect((await user.init(source)).code).toBe(0);
  });

  test("an additional folder is rejected", async () => {
    const { code, output } = await user.stratus("provider", "install", "folder", "--user");
    expect(code).toBe(1);
    expect(output).toContain("Pass a folder or --user, not both. --user installs into ");
  });
});
