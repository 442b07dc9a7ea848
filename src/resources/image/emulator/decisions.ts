import type { SpecificationDecision } from "../../../emulator/decisions";

/** What the specification leaves open about images. */
export const imageDecisions = [
  {
    topic: "The 5 GB of an uploaded image",
    decision:
      'They are 5,000,000,000 bytes; PUT /_emulator/limits with {"maxUploadBytes": 1000} makes it less. The provider refuses a file at plan only above 5 GiB.',
    source: "document 1, Images rule 3 and Limits (R1-173)",
  },
  {
    topic: "The order of the list of images",
    decision: "Private images come first.",
    source: "document 1, Images rule 1 (R1-178)",
    seen: "2 of 2",
  },
  {
    topic: "The description of an image that has none",
    decision: 'A private image answers `""`, a public one null.',
    source: "document 1, Image (R1-061)",
    seen: "not counted",
  },
  {
    topic: "Changing or deleting a public image",
    decision: "It is refused with 403, whoever asks.",
    source: "document 1, Images rule 4 (R1-176)",
  },
  {
    topic: "The address that an image is uploaded to",
    decision: "It takes data once: more is refused with 400, and after the 24 hours it is not found.",
    source: "document 1, Images rule 3 (R1-092, R1-171)",
  },
] as const satisfies readonly SpecificationDecision[];
