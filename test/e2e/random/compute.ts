import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { Configuration } from "./types";
import { plainText, some, tags, word } from "./values";

const place = { region: "us-east", type: "g6-nanode-1" };
const id = (type: string, name: string, index: number) => `\${${type}.${name}${String(index)}.id}`;

export const snapshots: fc.Arbitrary<Configuration> = plainText(1, 255).map((label) => (index) => ({
  stratus_compute_instance: { [`backed${String(index)}`]: { ...place, backups_enabled: true } },
  stratus_instance_snapshot: {
    [`it${String(index)}`]: { compute_id: id("stratus_compute_instance", "backed", index), label },
  },
}));

const userData = { user_data: Buffer.from("#cloud-config\n").toString("base64") };

const copied = some(
  {
    type: fc.constantFrom("g6-nanode-1", "g6-standard-2"),
    region: fc.constantFrom("us-east", "eu-central"),
    group: plainText(1, 20),
    tags,
    watchdog_enabled: fc.boolean(),
    backups_enabled: fc.boolean(),
    private_ip: fc.boolean(),
    alerts: some({ cpu: fc.nat(1000), io: fc.nat(1000) }, []),
  },
  ["type", "region"],
);

export const clones: fc.Arbitrary<Configuration> = fc
  .tuple(copied, fc.boolean(), fc.boolean())
  .map(([copy, booted, withUserData]) => (index) => ({
    stratus_compute_instance: {
      [`source${String(index)}`]: {
        ...place,
        image: "public/debian12",
        root_pass: "correct horse",
        ...(withUserData ? { metadata: userData } : {}),
      },
      [`it${String(index)}`]: {
        ...copy,
        clone_from: { source_id: id("stratus_compute_instance", "source", index) },
        ...(booted ? { booted } : {}),
        ...(withUserData ? { metadata: userData } : {}),
      },
    },
  }));

const folder = mkdtempSync(join(tmpdir(), "stratus-random-"));

export const images: fc.Arbitrary<Configuration> = fc
  .tuple(
    word(1, 200),
    some({ region: fc.constantFrom("us-east", "ap-south"), label: plainText(1, 50), description: plainText(1, 200) }, [
      "region",
      "label",
    ]),
  )
  .map(([content, attributes]) => (index) => {
    const file = join(folder, `${String(index)}.gz`);
    writeFileSync(file, gzipSync(content));
    return { stratus_image: { [`it${String(index)}`]: { ...attributes, file } } };
  });
