import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOfFolder, platformOf } from "../../../../src/terraform/bundled-provider/place-provider";
import { useDoctor, zone } from "./support";

jest.setTimeout(60_000);

const { doctor } = useDoctor();

const registry = "terraform.example.com/platform/stratus";
const own = "stratus.internal/stratus/stratus";

/** The stack of a program whose provider has this source. */
const synthesized = (source: string) =>
  doctor.folder({
    "cdk.tf.json": JSON.stringify({ terraform: { required_providers: { stratus: { source, version: "1.2.3" } } } }),
  });

const good = (words: string) => [{ check: "provider", verdict: "good", words, todo: null }];

/** Writes a file into the home of the user for the time of a test. */
async function withFile<T>(name: string, text: string, work: () => Promise<T>): Promise<T> {
  const path = join(doctor.command().folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  try {
    return await work();
  } finally {
    rmSync(path);
  }
}

const mirror = `provider_installation {\n  network_mirror {\n    url = "https://mirror.example/"\n    include = ["stratus.internal/*/*"]\n  }\n}\n`;

describe("a stack with a source", () => {
  test("needs no provider in its folder, and no search there", async () => {
    const folder = synthesized(registry);
    const { code, of } = await withFile(".terraformrc", "provider_installation {\n  direct {}\n}\n", () =>
      doctor.examine(folder),
    );
    expect(of("provider")).toEqual(good(`${folder}: terraform init installs the provider ${registry}`));
    expect(of("terraform")).toHaveLength(1);
    expect(code).toBe(0);
  });

  test("is compared with its lock file after terraform init", async () => {
    const folder = synthesized(registry);
    const package_ = join(folder, ".terraform", "providers", registry, "1.2.3", platformOf(process));
    mkdirSync(package_, { recursive: true });
    writeFileSync(join(package_, "terraform-provider-stratus_v1.2.3"), "any");
    const lock = (hash: string) => {
      const entry = `provider "${registry}" {\n  version = "1.2.3"\n  hashes = [\n    "${hash}",\n  ]\n}\n`;
      writeFileSync(join(folder, ".terraform.lock.hcl"), entry);
    };
    lock(hashOfFolder(package_));
    expect((await doctor.examine(folder)).of("provider")).toEqual(
      good(`${folder}: the provider matches its lock file`),
    );
    lock("h1:AAAA=");
    const { code, of } = await doctor.examine(folder);
    expect(of("provider")).toMatchObject([{ verdict: "problem", todo: `(cd ${folder} && terraform init)` }]);
    expect(code).toBe(1);
  });

  test("for a mirror or the plugins folder of the user needs one of them on this machine", async () => {
    const folder = synthesized(own);
    expect((await doctor.examine(folder)).of("provider")).toMatchObject([
      {
        verdict: "problem",
        todo: "npx stratus provider install --user, or configure the mirror in ~/.terraformrc",
      },
    ]);
    const found = good(`${folder}: terraform init installs the provider ${own}`);
    const withMirror = await withFile(".terraformrc", mirror, () => doctor.examine(folder));
    expect(withMirror.of("provider")).toEqual(found);
    const plugin = join(".terraform.d", "plugins", own, "1.2.3", "linux_amd64", "provider");
    const withPlugin = await withFile(plugin, "any", () => doctor.examine(folder));
    expect(withPlugin.of("provider")).toEqual(found);
  });
});

test("a module with the name of the provider is not its source", async () => {
  const folder = doctor.folder({
    "main.tf": `module "stratus" {\n  source = "./modules/stratus"\n}\n`,
    "modules/stratus/main.tf": zone,
  });
  const { of } = await doctor.examine(folder);
  expect(of("provider")).toEqual(good(`${folder} doesn't use the provider`));
});
