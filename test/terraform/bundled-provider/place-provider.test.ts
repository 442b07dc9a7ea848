import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashOfFolder, placeProvider, platformOf } from "../../../src/terraform/bundled-provider/place-provider";

const temporary = () => mkdtempSync(join(tmpdir(), "stratus-place-"));

function bundleOf(content: string, version = "0.1.0") {
  const path = join(temporary(), "provider.cjs");
  writeFileSync(path, content);
  return { version, path };
}

const packageOf = (stack: string, platform: string) =>
  join(stack, "terraform.d/plugins/stratus.internal/stratus/stratus/0.1.0", platform);

/** The program in the package of a platform. */
const placed = (stack: string, platform: string) =>
  join(
    packageOf(stack, platform),
    platform.startsWith("windows_") ? "stratus.cjs" : "terraform-provider-stratus_v0.1.0.cjs",
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

it("doesn't read a copy that has the size and the time of the program", () => {
  const stack = temporary();
  const bundle = bundleOf("one");
  const file = placed(stack, "linux_amd64");
  placeProvider(stack, bundle, "linux_amd64");
  const { atime, mtime } = statSync(bundle.path);
  expect(statSync(file).mtime).toEqual(mtime);
  writeFileSync(file, "two");
  utimesSync(file, atime, mtime);
  placeProvider(stack, bundle, "linux_amd64");
  expect(readFileSync(file, "utf8")).toBe("two");
});

it.each(["two", "longer"])("replaces a copy that was changed to %s", (text) => {
  const stack = temporary();
  const bundle = bundleOf("one");
  placeProvider(stack, bundle, "linux_amd64");
  const { atime, mtimeMs } = statSync(bundle.path);
  for (const platform of ["linux_amd64", "windows_amd64"]) {
    writeFileSync(placed(stack, platform), text);
    utimesSync(placed(stack, platform), atime, mtimeMs / 1000 + 1);
    placeProvider(stack, bundle, "linux_amd64");
    expect(readFileSync(placed(stack, platform), "utf8")).toBe("one");
  }
});

describe("the hash that the build noted", () => {
  const sha256 = createHash("sha256").update("one").digest("hex");
  const hashesOf = (size: number, content: string) => {
    const stack = temporary();
    const { hashes } = placeProvider(stack, { ...bundleOf(content), digest: { size, sha256 } }, "linux_amd64");
    return { hashes, ofFolder: hashOfFolder(packageOf(stack, "linux_amd64")) };
  };

  it("is used", () => {
    const { hashes, ofFolder } = hashesOf(3, "one");
    expect(hashes).toContain(ofFolder);
    expect(hashesOf(3, "two").hashes).toEqual(hashes);
  });

  it("is ignored for a program of another size, which was changed after the build", () => {
    const { hashes, ofFolder } = hashesOf(3, "one, changed");
    expect(hashes).toContain(ofFolder);
  });
});

it("can move to another machine with a stack", () => {
  const stack = temporary();
  placeProvider(stack, bundleOf("one"), "linux_amd64");
  placeProvider(stack, bundleOf("one"), "darwin_arm64");
  expect(lstatSync(placed(stack, "darwin_arm64")).isFile()).toBe(true);
  expect(readlinkSync(placed(stack, "linux_amd64"))).toBe("../darwin_arm64/terraform-provider-stratus_v0.1.0.cjs");
  expect(readFileSync(placed(stack, "linux_arm64"), "utf8")).toBe("one");
});

describe("for Windows", () => {
  const launcher = "terraform-provider-stratus_v0.1.0 node.cmd";

  it.each(["linux_amd64", "windows_amd64"])("on %s, the package has a batch file that starts the program", (own) => {
    const stack = temporary();
    const { file } = placeProvider(stack, bundleOf("one"), own);
    expect(readdirSync(packageOf(stack, "windows_amd64")).sort()).toEqual(["platform", "stratus.cjs", launcher]);
    const lines = readFileSync(join(packageOf(stack, "windows_amd64"), launcher), "utf8").split("\r\n");
    expect(lines.at(-2)).toBe('"%NODE_EXE%" "%~dp0stratus.cjs"');
    expect(lines.join("")).not.toContain("\n");
    expect(file.endsWith(own === "windows_amd64" ? launcher : ".cjs")).toBe(true);
  });

  it("has exactly one file that Terraform may start, and its path gets quotes from Go", () => {
    const stack = temporary();
    placeProvider(stack, bundleOf("one"), "linux_amd64");
    const found = readdirSync(packageOf(stack, "windows_amd64")).filter((name) =>
      /^terraform-provider-stratus(?:[_.]|$)/.test(name),
    );
    expect(found).toEqual([launcher]);
    expect(found[0]).toMatch(/ .*\.cmd$/);
  });

  it("has a hard link to the program, because archives and git may turn symbolic links into text", () => {
    const stack = temporary();
    placeProvider(stack, bundleOf("one"), "linux_amd64");
    const program = lstatSync(placed(stack, "windows_amd64"));
    expect(program.isFile()).toBe(true);
    expect(program.ino).toBe(lstatSync(placed(stack, "linux_amd64")).ino);
    placeProvider(stack, bundleOf("two"), "linux_amd64");
    expect(readFileSync(placed(stack, "windows_amd64"), "utf8")).toBe("two");
  });

  it("creates no symbolic links on Windows, and replaces those of a stack from Linux", () => {
    const stack = temporary();
    placeProvider(stack, bundleOf("one"), "linux_amd64");
    placeProvider(stack, bundleOf("one"), "windows_amd64");
    for (const platform of ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64"]) {
      expect(lstatSync(placed(stack, platform)).isFile()).toBe(true);
      expect(readFileSync(placed(stack, platform), "utf8")).toBe("one");
    }
  });

  it("replaces a link that git has checked out as text", () => {
    const stack = temporary();
    mkdirSync(dirname(placed(stack, "linux_arm64")), { recursive: true });
    writeFileSync(placed(stack, "linux_arm64"), "../linux_amd64/terraform-provider-stratus_v0.1.0.cjs");
    placeProvider(stack, bundleOf("one"), "windows_amd64");
    expect(readFileSync(placed(stack, "linux_arm64"), "utf8")).toBe("one");
  });

  it("gives the same hashes on every platform, and they match the folders", () => {
    const [onLinux, onWindows] = ["linux_amd64", "windows_amd64"].map((own) => {
      const stack = temporary();
      const { hashes } = placeProvider(stack, bundleOf("one"), own);
      const folders = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64"];
      expect(hashes).toEqual(folders.map((platform) => hashOfFolder(packageOf(stack, platform))).sort());
      return hashes;
    });
    expect(onWindows).toEqual(onLinux);
  });
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
