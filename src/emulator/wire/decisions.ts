import type { SpecificationDecision } from "../decisions";

/** What the specification leaves open about requests and responses of every kind. */
export const wireDecisions = [
  {
    topic: "Status codes",
    decision:
      "200 for every success; 400 for a wrong field or a condition that is not met, 401 without a valid token, 403 for a missing scope or grant, 404, 405, 413 for a body above 2 MiB, 415 for another content type than JSON and 429.",
    source: "document 1, Errors 6 and 7 (R1-022)",
  },
  {
    topic: "Errors that concern no field",
    decision: "`field` is an empty text, because the envelope always shows it.",
    source: "document 1, Error envelope (R1-019)",
  },
  {
    topic: "Several wrong fields",
    decision: "All of them are in the one answer, not the first only.",
    source: "document 1, Error envelope (R1-018)",
  },
  {
    topic: "Unknown fields, and fields that cannot be changed",
    decision: "They are refused and named, on create and on update alike.",
    source: "document 1, Update body (R1-133); document 3, Firewalls rule 6 (R3-134)",
  },
  {
    topic: "null in a request",
    decision: "It clears every field that is optional; an empty text is judged by the field's own length.",
    source: "document 3, Domain (R3-011)",
  },
  {
    topic: "Pages of documents 1 and 2",
    decision:
      'The bounds of document 3 hold everywhere: page from 1, page_size from 25 to 500, 100 unless said. PUT /_emulator/limits with {"maxPageSize": 100} makes smaller pages the largest: larger ones are refused, or answered with so many objects where "shortenPages": true stands beside it. {} lifts it again. The provider takes what a service permits.',
    source: "document 1, Limits (R1-017)",
  },
  {
    topic: "An empty collection, and a page behind the last",
    decision: "An empty collection has one page; a page behind the last has no data.",
    source: "document 1, Pagination (R1-015)",
  },
  {
    topic: "Answers of document 3",
    decision: "The request's fields with `id`, `created` and `updated`; a tag is its `label` alone.",
    source: "document 3, Resources and their fields (R3-206)",
  },
  {
    topic: "Lists where order means nothing",
    decision: "They come back sorted and without duplicates.",
    source: "document 3, Domain; document 2, Database (R2-020)",
  },
  {
    topic: "The largest whole number",
    decision: "9007199254740991, above which readers of JSON do not agree on a number any more.",
    source: "document 1, Conventions 2 (R1-003)",
  },
] as const satisfies readonly SpecificationDecision[];
