import { dialectOf } from "../../../src/shared/dialect";

const dialect = dialectOf("linode");
if (!dialect) throw new Error("there is no such dialect");
const { toService, fromService } = dialect;

/** By endpoint: a request with the names of the specification, and with those of the service. */
const requests: readonly (readonly [method: string, path: string, ours: unknown, theirs: unknown])[] = [
  [
    "POST",
    "/compute/instances",
    { image: "public/debian12", script_id: 3, script_data: { script_id: "public/x", compute_id: 1 } },
    { image: "linode/debian12", stackscript_id: 3, stackscript_data: { script_id: "public/x", compute_id: 1 } },
  ],
  [
    "POST",
    "/compute/instances",
    { image: "private/12", label: "public/x", tags: ["public/y", "computes"], metadata: { compute_id: "public/z" } },
    { image: "private/12", label: "public/x", tags: ["public/y", "computes"], metadata: { compute_id: "public/z" } },
  ],
  ["POST", "/compute/instances/12/clone", { compute_id: 1, disks: [2] }, { linode_id: 1, disks: [2] }],
  ["POST", "/compute/instances/12/backups/3/restore", { compute_id: 1 }, { linode_id: 1 }],
  [
    "POST",
    "/networking/firewalls",
    { label: "computes", devices: { computes: [1] }, tags: ["computes"] },
    { label: "computes", devices: { linodes: [1] }, tags: ["computes"] },
  ],
  ["POST", "/networking/firewalls/3/devices", { id: 1, type: "compute" }, { id: 1, type: "linode" }],
  [
    "POST",
    "/networking/ips",
    { compute_id: 1, type: "ipv4", public: true },
    { linode_id: 1, type: "ipv4", public: true },
  ],
  ["POST", "/networking/ips/share", { ips: ["192.0.2.1"], compute_id: 1 }, { ips: ["192.0.2.1"], linode_id: 1 }],
  ["POST", "/networking/ipv4/share", { ips: [], compute_id: 1 }, { ips: [], linode_id: 1 }],
  [
    "POST",
    "/networking/ips/assign",
    {
      assignments: [
        { address: "192.0.2.1", compute_id: 1, region: "us-east" },
        { address: "2001:db8::/64", compute_id: 2, region: "us-east" },
      ],
    },
    {
      assignments: [
        { address: "192.0.2.1", linode_id: 1 },
        { address: "2001:db8::/64", linode_id: 2 },
      ],
      region: "us-east",
    },
  ],
  ["POST", "/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1 }, { prefix_length: 64, linode_id: 1 }],
  [
    "POST",
    "/tags",
    { label: "public/x", computes: [1], domains: [2] },
    { label: "public/x", linodes: [1], domains: [2] },
  ],
  ["POST", "/domains/1/records", { type: "CNAME", target: "computes" }, { type: "CNAME", target: "computes" }],
  ["POST", "/domains", { description: "public/x", compute_id: 1 }, { description: "public/x", compute_id: 1 }],
];

test.each(requests)("%s %s: %j is sent as %j", (method, path, ours, theirs) => {
  expect(toService.request(method, path, ours)).toEqual(theirs);
  expect(fromService.request(method, path, theirs)).toEqual(ours);
});

test("entries of several regions stay unchanged: the service validates them", () => {
  const assignments = ["us-east", "us-west"].map((region) => ({ address: "192.0.2.1", linode_id: 1, region }));
  const ours = { assignments: assignments.map(({ linode_id, ...rest }) => ({ ...rest, compute_id: linode_id })) };
  expect(toService.request("POST", "/networking/ips/assign", ours)).toEqual({ assignments });
});

const device = (type: string, root: string) => ({
  id: 1,
  entity: { id: 2, type, label: "public/x", url: `/v4/${root}/instances/2` },
});
const page = (...data: readonly unknown[]) => ({ data, page: 1, pages: 1, results: data.length });

/** The emulator adds it to each image. */
const stored = { regions: [] };

const answers: readonly (readonly [method: string, path: string, ours: unknown, theirs: unknown])[] = [
  ["GET", "/compute/instances?page=1", page({ id: 1, image: "public/x" }), page({ id: 1, image: "linode/x" })],
  ["GET", "/compute/instances/1", { id: 1, image: null, label: "public/x" }, { id: 1, image: null, label: "public/x" }],
  ["PUT", "/compute/instances/1", { image: "private/1" }, { image: "private/1" }],
  [
    "GET",
    "/images?page=1&page_size=100",
    page({ id: "public/x", ...stored }, { id: "private/1", ...stored }),
    page({ id: "linode/x", ...stored }, { id: "private/1", ...stored }),
  ],
  [
    "GET",
    "/images/public/x",
    { id: "public/x", label: "linode/x", ...stored },
    { id: "linode/x", label: "linode/x", ...stored },
  ],
  [
    "POST",
    "/images/upload",
    { image: { id: "private/1", ...stored }, upload_to: "https://a.example/public/" },
    { image: { id: "private/1", ...stored }, upload_to: "https://a.example/public/" },
  ],
  ["GET", "/networking/firewalls/1/devices", page(device("compute", "compute")), page(device("linode", "linode"))],
  ["POST", "/networking/firewalls/1/devices", device("compute", "compute"), device("linode", "linode")],
  ["GET", "/networking/ips", page({ compute_id: 1, rdns: "computes" }), page({ linode_id: 1, rdns: "computes" })],
  ["PUT", "/networking/ips/192.0.2.1", { compute_id: 1 }, { linode_id: 1 }],
  [
    "GET",
    "/networking/ipv6/ranges/2001:db8::",
    { range: "2001:db8::", computes: [1] },
    { range: "2001:db8::", linodes: [1] },
  ],
  ["GET", "/networking/vlans", page({ label: "computes", computes: [1] }), page({ label: "computes", linodes: [1] })],
  [
    "GET",
    "/tags/compute",
    page(
      { type: "compute", data: { label: "compute", image: "public/x", tags: ["compute"] } },
      { type: "domain", data: { description: "public/x" } },
    ),
    page(
      { type: "linode", data: { label: "compute", image: "linode/x", tags: ["compute"] } },
      { type: "domain", data: { description: "public/x" } },
    ),
  ],
  [
    "GET",
    "/domains/1/records",
    page({ target: "computes", tag: "compute" }),
    page({ target: "computes", tag: "compute" }),
  ],
];

test.each(answers)("%s %s: %j is returned as %j", (method, path, ours, theirs) => {
  expect(fromService.response(method, path, 200, theirs)).toEqual(ours);
  expect(toService.response(method, path, 200, ours)).toEqual(theirs);
});

test("a name of the other side does not exist in the API", () => {
  expect(toService.request("POST", "/tags", { linodes: [1] })).toEqual({ computes: [1] });
  expect(fromService.request("POST", "/compute/instances", { image: "public/x" })).toEqual({ image: "linode/x" });
  expect(fromService.path("/compute/instances")).toBe("/linode/instances");
});

test.each([
  ["/compute/instances", "/linode/instances"],
  ["/compute/instances/12/backups/3?x=/compute/instances", "/linode/instances/12/backups/3?x=/compute/instances"],
  ["/images/public/debian12", "/images/linode/debian12"],
  ["/images/public%2Fdebian12", "/images/linode%2Fdebian12"],
  ["/images/private/12", "/images/private/12"],
  ["/images/public-x", "/images/public-x"],
  ["/compute/instances-of-mine", "/compute/instances-of-mine"],
  ["/tags/%2Fcompute%2Finstances", "/tags/%2Fcompute%2Finstances"],
])("the path %s is %s", (ours, theirs) => {
  expect(toService.path(ours)).toBe(theirs);
  expect(fromService.path(theirs)).toBe(ours);
});

const errors = (field: string, reason: string) => ({ errors: [{ field, reason }] });

test.each([
  ["POST", "/compute/instances", "script_id", "stackscript_id"],
  ["POST", "/compute/instances", "script_data.compute_id", "stackscript_data.compute_id"],
  ["POST", "/compute/instances", "interfaces[0].purpose", "interfaces[0].purpose"],
  ["POST", "/networking/firewalls", "devices.computes", "devices.linodes"],
  ["POST", "/networking/ips/assign", "assignments[1].compute_id", "assignments[1].linode_id"],
  ["POST", "/networking/ips/assign", "assignments[0].region", "region"],
  ["POST", "/tags", "computes", "linodes"],
  ["POST", "/domains", "domain", "domain"],
])("an error of %s %s about %s is one about %s", (method, path, ours, theirs) => {
  expect(toService.response(method, path, 400, errors(ours, "is wrong"))).toEqual(errors(theirs, "is wrong"));
  expect(fromService.response(method, path, 400, errors(theirs, "is wrong"))).toEqual(errors(ours, "is wrong"));
});

test.each([
  ["region is for a new instance, and compute_id names one", "region is for a new instance, and linode_id names one"],
  [
    "The token lacks the scope computes:read_write. Its scopes are: ips:read_only",
    "The token lacks the scope linodes:read_write. Its scopes are: ips:read_only",
  ],
  ['must be an id, got "compute_id" of "public/x"', 'must be an id, got "compute_id" of "public/x"'],
  ["Not found: image public/x doesn't exist", "Not found: image linode/x doesn't exist"],
  ["the API has no path /v4/compute/instance", "the API has no path /v4/compute/instance"],
  ["the API has no path /v4/compute/instances/1/x", "the API has no path /v4/linode/instances/1/x"],
  ["Only a user with the grant add_computes may", "Only a user with the grant add_linodes may"],
])("the reason %j reads %j", (ours, theirs) => {
  expect(toService.words(ours)).toBe(theirs);
  expect(fromService.words(theirs)).toBe(ours);
});

test("in a reason about an image, quoted ids of images are translated too", () => {
  const ours = errors("image", 'must be an image, got "public/debian99"');
  const theirs = errors("image", 'must be an image, got "linode/debian99"');
  expect(toService.response("POST", "/compute/instances", 400, ours)).toEqual(theirs);
  expect(fromService.response("POST", "/compute/instances", 400, theirs)).toEqual(ours);
});

test("an error without a field, or in another format, passes unchanged", () => {
  for (const body of [{ errors: [{ reason: "Not found" }] }, { errors: "none" }, { errors: [null] }, []]) {
    expect(fromService.response("GET", "/domains/1", 404, body)).toEqual(body);
  }
});

test.each([
  [
    "/compute/instances",
    { image: "public/debian12", "+order_by": "image" },
    { image: "linode/debian12", "+order_by": "image" },
  ],
  [
    "/networking/ips",
    { "+or": [{ compute_id: 1 }, { compute_id: { "+gt": 2 } }] },
    { "+or": [{ linode_id: 1 }, { linode_id: { "+gt": 2 } }] },
  ],
  ["/networking/ips", { "+order_by": "compute_id", "+order": "desc" }, { "+order_by": "linode_id", "+order": "desc" }],
  ["/images", { id: { "+contains": "public/deb" } }, { id: { "+contains": "linode/deb" } }],
  ["/domains", { domain: "public/x", compute_id: 1 }, { domain: "public/x", compute_id: 1 }],
])("the filter of %s %j is %j", (path, ours, theirs) => {
  expect(toService.filterObject(path, ours)).toEqual(theirs);
  expect(fromService.filterObject(path, theirs)).toEqual(ours);
  expect(JSON.parse(toService.filter(path, JSON.stringify(ours)))).toEqual(theirs);
});

test("the path of a field is translated by its endpoint", () => {
  const path = "/networking/ips/assign";
  expect(toService.place("POST", path, "assignments[2].compute_id")).toBe("assignments[2].linode_id");
  expect(toService.place("POST", "/domains", "compute_id")).toBe("compute_id");
});

test("a filter that is not a JSON object passes unchanged", () => {
  for (const text of ["{oops", "[1]", "7"]) expect(toService.filter("/networking/ips", text)).toBe(text);
});
