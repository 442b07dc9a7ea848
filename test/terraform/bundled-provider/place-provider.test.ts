import { lstatSync, mkdtempSync, readFileSync, readlinkSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeProvider, platformOf } from "../../../src/terraform/bundled-provider/place-provider";

const temporary = () => mkdtempSync(join(tmpdir(), "stratus-place-"));

function bundleOf(content: string, version = "0.1.0") {
  const path = join(temporary(), "provider.cjs");
  writeFileSync(path, content);
  return { version, path };
}

const placed = (stack: string, platform: string, version = "0.1.0") =>
  join(
    stack,
    "terraform.d/plugins/stratus.internal/stratus/stratus",
    version,
    platform,
    `terraform-provider-stratus_v${version}.cjs`,
  );

it("puts a program into the folder where Terraform looks for it", () => {
  const stack = temporary();
  placeProvider(stack, bundleOf("one"), "linux_amd64");
  const file = placed(stack, "linux_amd64");
  expect(readFileSync(file, "utf8")).toBe("one");
  expect(lstatSync(file).isFile()).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o755);
});

it.each(["linux_arm64", "darwin_amd64", "darwin_arm64"])(
  "and links to it for %s, so that a stack is portable",
  (platform) => {
    const stack = temporary();
    placeProvider(stack, bundleOf("one"), "linux_amd64");
    expect(readFileSync(placed(stack, platform), "utf8")).toBe("one");
    expect(readlinkSync(placed(stack, platform))).toBe("../linux_amd64/terraform-provider-stratus_v0.1.0.cjs");
  },
);

it("supports machines with another platform", () => {
  const stack = temporary();
  placeProvider(stack, bundleOf("one"), "freebsd_amd64");
  expect(lstatSync(placed(stack, "freebsd_amd64")).isFile()).toBe(true);
  expect(readlinkSync(placed(stack, "linux_amd64"))).toBe("../freebsd_amd64/terraform-provider-stratus_v0.1.0.cjs");
});

it("writes nothing if the bytes are equal, and a new file if they differ", () => {
  const stack = temporary();
  const file = placed(stack, "linux_amd64");
  placeProvider(stack, bundleOf("one"), "linux_amd64");
  utimesSync(file, 1, 1);
  const { ino } = statSync(file);
  placeProvider(stack, bundleOf("one"), "linux_amd64");
  expect(statSync(file)).toMatchObject({ ino, mtimeMs: 1000 });
  placeProvider(stack, bundleOf("two"), "linux_amd64");
  expect(readFileSync(file, "utf8")).toBe("two");
  expect(statSync(file).ino).not.toBe(ino);
});

it("can move to another machine with a stack", () => {
  const stack = temporary();
  placeProvider(stack, bundleOf("one"), "linux_amd64");
  placeProvider(stack, bundleOf("one"), "darwin_arm64");
  expect(lstatSync(placed(stack, "darwin_arm64")).isFile()).toBe(true);
  expect(readlinkSync(placed(stack, "linux_amd64"))).toBe("../darwin_arm64/terraform-provider-stratus_v0.1.0.cjs");
  expect(readFileSync(placed(stack, "linux_arm64"), "utf8")).toBe("one");
});

it.each([
  ["linux", "x64", "linux_amd64"],
  ["linux", "arm64", "linux_arm64"],
  ["darwin", "arm64", "darwin_arm64"],
  ["win32", "x64", "windows_amd64"],
  ["linux", "ia32", "linux_386"],
])("%s on %s is %s to Terraform", (platform, arch, name) => {
  expect(platformOf({ platform, arch })).toBe(name);
});
