import { tag } from "../../../../src/resources/tag/contract";
import type { Resource } from "../../../support/terraform/workspace";
import type { Case } from "./case";
import { web, zone } from "./given";

const team = (members: Readonly<Record<string, readonly string[]>> = {}): Resource => ({
  contract: tag,
  config: (of) => ({
    label: "team-shop",
    ...Object.fromEntries(Object.entries(members).map(([kind, names]) => [kind, names.map((name) => of(name)["id"])])),
  }),
});
const tagged = { web: web(), team: team({ computes: ["web"] }) };

export const tagCases: readonly Case[] = [
  {
    what: "a tag: taken off its member",
    given: tagged,
    changeByUser: ({ call, of }) => call("PUT", `/compute/instances/${String(of("web")["id"])}`, { tags: [] }),
    actions: { team: "update" },
  },
  {
    what: "a tag: deleted",
    given: tagged,
    changeByUser: ({ call }) => call("DELETE", "/tags/team-shop"),
    actions: { team: "create" },
  },
  {
    what: "a tag: put on another object too",
    given: { ...tagged, zone: zone() },
    changeByUser: ({ call, of }) => call("PUT", `/domains/${String(of("zone")["id"])}`, { tags: ["team-shop"] }),
  },
  {
    what: "a tag: put on the member before the plan puts it there",
    given: { web: web(), team: team() },
    change: { team: team({ computes: ["web"] }) },
    changeByUser: ({ call, of }) =>
      call("PUT", `/compute/instances/${String(of("web")["id"])}`, { tags: ["team-shop"] }),
  },
  {
    what: "a tag: deleted before a member is added",
    given: { web: web(), team: team() },
    change: { team: team({ computes: ["web"] }) },
    changeByUser: ({ call }) => call("DELETE", "/tags/team-shop"),
  },
  {
    what: "a tag: deleted before its deletion is applied",
    given: tagged,
    change: { team: null },
    changeByUser: ({ call }) => call("DELETE", "/tags/team-shop"),
  },
  {
    what: "a tag: the member is deleted before it is taken off",
    given: { web: web(), zone: zone(), team: team({ computes: ["web"], domains: ["zone"] }) },
    change: { team: team({ domains: ["zone"] }) },
    changeByUser: ({ call, of }) => call("DELETE", `/compute/instances/${String(of("web")["id"])}`),
    actions: { web: "create" },
  },
];
