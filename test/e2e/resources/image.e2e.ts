import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { lives } from "../support/lifecycle";

const folder = mkdtempSync(join(tmpdir(), "stratus-image-"));
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, gzipSync(content));
  return path;
};
const [one, same, other] = [file("one.gz", "disk one"), file("same.gz", "disk one"), file("other.gz", "disk two")];
const uploaded = { file: one, region: "us-east", label: "golden" };
const id = (state: Readonly<Record<string, unknown>>) => String(state["id"]);

lives({
  type: "stratus_image",
  first: uploaded,
  inPlace: [
    { ...uploaded, label: "renamed", description: "With everything" },
    { ...uploaded, label: "renamed" },
    { ...uploaded, file: same, label: "renamed" },
  ],
  replacing: { ...uploaded, file: other, label: "renamed" },
  drift: async (stack, state) => {
    await stack.api("PUT", `/images/${id(state)}`, { label: "drifted" });
  },
  repaired: async (stack, state) => (await stack.api("GET", `/images/${id(state)}`))["label"] === "renamed",
  imports: (state) => [id(state), "renamed"],
  adopts: ["file", "region"],
  derives: ["file_sha256"],
  remove: async (stack, state) => {
    await stack.api("DELETE", `/images/${id(state)}`);
  },
});
