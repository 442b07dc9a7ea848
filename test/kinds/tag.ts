import { tag } from "../../src/resources/tag/contract";
import { listed } from "./constructs";
import { of } from "./needs";
import { makeDomain, makeInstance } from "./prepare";
import { defineSpecimen } from "./specimen";

const computes = [of("compute_instance.web.id")];
const domains = [of("domain.zone.id")];

export const tagSpecimen = defineSpecimen(tag, {
  valid: [
    { label: "shop" },
    { label: "team/café 1", domains: [1], computes: [2, 3] },
    { label: "everything", domains: [], computes: [], nodebalancers: [4], volumes: [5] },
  ],
  invalid: [
    { object: { label: "ab" }, problems: [{ at: "label", words: "must be 3 to 50 characters long" }] },
    { object: {}, problems: [{ at: "label", words: "is required" }] },
    {
      object: { label: "shop", domains: ["shop.example"], firewalls: [1] },
      problems: [
        { at: "firewalls", words: "is not a valid field" },
        { at: "domains[0]", words: "must be a whole number" },
      ],
    },
  ],
  life: {
    first: { label: "blue", computes, domains },
    inPlace: [
      { label: "blue", computes },
      { label: "blue", domains },
    ],
    replacing: { label: "team/shop one", domains, computes },
    drift: {
      act: (stack, _, stateOf) =>
        stack.api("PUT", `/compute/instances/${String(stateOf("compute_instance.web")["id"])}`, { tags: ["other"] }),
      seen: async (stack) =>
        ((await stack.api("GET", "/tags/team%2Fshop%20one"))["data"] as { type: string }[])
          .map(({ type }) => type)
          .sort(),
    },
    identity: ["label"],
    imports: (state) => [String(state["label"])],
  },
  constructs: {
    Tag: [
      ({ instance: web, domain }) => ({
        label: "shop-it",
        domains: [domain, 7],
        computes: [web],
        nodebalancers: [1],
        volumes: [1],
      }),
    ],
    DataTags: [listed],
    TagQuery: [{ filter: { label: { equalTo: "team-shop" } }, limit: 10, includeResource: true }],
  },
  variations: [
    {
      post: "/tags",
      gives: ["domains", "computes"],
      prepare: async (emulator) => ({
        domains: [await makeDomain(emulator)],
        computes: [await makeInstance(emulator)],
      }),
      base: { label: "team shop" },
      spellings: [{}, { nodebalancers: [], volumes: [] }],
    },
    { post: "/tags", base: { label: "team/shop" }, spellings: [{}, { domains: [], computes: [] }] },
    {
      async prepare({ control }) {
        const ids = ["nodebalancers", "volumes"].map(async (kind): Promise<[string, unknown]> => {
          return [kind, [(await control("POST", `/${kind}`, { label: kind })).body["id"]]];
        });
        return Object.fromEntries(await Promise.all(ids));
      },
      gives: ["nodebalancers", "volumes"],
      base: { label: "team" },
      spellings: [{}],
    },
  ],
});
