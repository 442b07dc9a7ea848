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
    seenInstead: { what: "An error that concerns no field has no `field`.", seen: "not counted" },
  },
  {
    topic: "Several wrong fields",
    decision: "All of them are in the one answer, not the first only.",
    source: "document 1, Error envelope (R1-018)",
  },
  {
    topic: "Unknown fields, and fields that cannot be changed",
    decision:
      'They are ignored, on create and on update alike, and `ignored` in the log of GET /_emulator/requests names them. PUT /_emulator/fields with {"strict": true}, `--strict-fields` and `strictFields` make the emulator refuse and name them instead.',
    source: "document 1, Update body (R1-133); document 3, Firewalls rule 6 (R3-134)",
    seen: "not counted",
  },
  {
    topic: "null in a request",
    decision:
      'It clears every field that is optional; an empty text is judged by the field\'s own length. Only what an answer shows for a field that is not set, such as `""`, can be sent back as long as the field is not set.',
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
    topic: "Filters of listings",
    decision:
      'The header X-Filter holds JSON on every listing that has pages: `{"label": "web"}`, `{"id": {"+gt": 1, "+lt": 9}}` with +gt, +gte, +lt, +lte, +neq and +contains, lists of filters under +and and +or, `+order_by` with `+order` "asc" or "desc", which alone changes nothing. Several keys hold together. Every field can be named whose value in the listing is a text, a number, true or false, or a list of such; one inside of another by its path, as in `rules.inbound_policy`. A list passes where one of its entries does. null is for what is not set, which differs from every value, is neither above nor below any, and comes first in an order. Pages and `results` count what passes. Anything else is refused with 400, all that is wrong at once, and +gt, +gte, +lt, +lte and +order_by on `status` of an image. PUT /_emulator/limits with {"filters": "refused"} or "ignored" makes a service without them.',
    source:
      "document 1, Image (R1-072), which alone speaks of filters. The forms: the public cloud of this shape, techdocs.akamai.com/linode-api/reference/filtering-and-sorting.",
  },
  {
    topic: "Texts in filters",
    decision:
      "They are compared without regard to capitals, because the names of domains are unique without regard to them. No source tells what the public cloud does; the provider works either way.",
    source: "document 1, Image (R1-072); document 3, Domain (R3-007)",
  },
  {
    topic: "Errors of filters",
    decision: "`field` is X-Filter; `reason` names the key in the filter.",
    source:
      'document 1, Error envelope (R1-019). Recorded of the public cloud in the tests of github.com/linode/linodego: `{"reason": "Cannot filter on foo", "field": "X-Filter"}`.',
  },
  {
    topic: "Answers of document 3",
    decision:
      "The request's fields with `id`, `created` and `updated`; a tag is its `label` alone, and IPv6 ranges have shapes of their own.",
    source: "document 3, Resources and their fields (R3-206)",
  },
  {
    topic: "Lists where order means nothing",
    decision: "They come back sorted and without duplicates, all but the allow list of a database.",
    source: "document 3, Domain; document 2, Database (R2-020)",
  },
  {
    topic: "The largest whole number",
    decision: "9007199254740991, above which readers of JSON do not agree on a number any more.",
    source: "document 1, Conventions 2 (R1-003)",
  },
] as const satisfies readonly SpecificationDecision[];
