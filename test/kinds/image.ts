import { image } from "../../src/resources/image/contract";
import { allTimeouts, listed } from "./constructs";
import { diskFile } from "./disk-file";
import { makeRunningInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

const upload = { file: "golden.img.gz", region: "us-east", label: "golden" };

const [one, same, other] = [diskFile("disk one"), diskFile("disk one"), diskFile("disk two")];
const uploaded = { ...upload, file: one };

export const imageSpecimen = defineSpecimen(image, {
  valid: [
    { diskId: 7 },
    { diskId: 7, label: "golden", description: "x".repeat(65000) },
    { ...upload },
    { ...upload, description: "With everything", deletionProtection: true, timeouts: { create: "3h" } },
  ],
  invalid: [
    { object: { label: "golden" }, problems: [{ at: "diskId", words: "is required unless file is set" }] },
    { object: { ...upload, diskId: 7 }, problems: [{ at: "file", words: "must not be set if diskId is set" }] },
    {
      object: { file: "golden.img.gz" },
      problems: [
        { at: "region", words: "is required if file is set" },
        { at: "label", words: "is required if file is set" },
      ],
    },
    { object: { diskId: 7, region: "us-east" }, problems: [{ at: "region", words: "must not be set without file" }] },
    {
      object: { diskId: 7, description: "" },
      problems: [{ at: "description", words: "must be 1 to 65000 characters" }],
    },
    {
      object: { diskId: 7, description: "x".repeat(65001) },
      problems: [{ at: "description", words: "must be 1 to 65000 characters" }],
    },
  ],
  life: {
    first: uploaded,
    inPlace: [
      { ...uploaded, label: "renamed", description: "With everything" },
      { ...uploaded, label: "renamed" },
      { ...uploaded, file: same, label: "renamed" },
    ],
    replacing: { ...uploaded, file: other, label: "renamed" },
    drift: { label: "drifted" },
    identity: ["id"],
    imports: (state) => [String(state["id"]), "renamed"],
    derives: ["file_sha256"],
  },
  constructs: {
    Image: [
      { diskId: 1, label: "shop-it", description: "The shop.", timeouts: allTimeouts },
      { file: "package.json", region: "us-east", label: "shop-it", timeouts: allTimeouts },
    ],
    DataImage: [{ id: "public/debian12" }, { label: "shop-golden" }],
    DataImages: [listed],
    ImageQuery: [{ filter: { label: { equalTo: "shop-golden" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      post: "/images",
      gives: ["diskId"],
      async prepare(emulator) {
        const id = await makeRunningInstance(emulator);
        const inside = await emulator.control("GET", `/instances/${String(id)}`);
        return { diskId: (inside.body["disks"] as { id: number }[])[0]?.id };
      },
      base: {},
      spellings: [{}, { label: "golden", description: "A note." }, { label: "golden" }],
    },
  ],
});
