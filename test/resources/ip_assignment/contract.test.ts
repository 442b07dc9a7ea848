import { canonicalValue } from "../../../src/contract";
import { ipAssignment } from "../../../src/resources/ip_assignment/contract";
import { validatorOf } from "../support";

const region = "us-east";
const entry = { address: "192.0.2.1", computeId: 1, region };
const messagesFor = validatorOf(ipAssignment, { assignments: [entry] });
const of = (address: string) => messagesFor({ assignments: [{ ...entry, address }] });

it("R3-139: an entry has address, instance and region", () => {
  expect(messagesFor()).toEqual([]);
  expect(messagesFor({ assignments: [{}] })).toEqual([
    "assignments[0].address is required",
    "assignments[0].computeId is required",
    "assignments[0].region is required",
  ]);
});

it.each(["192.0.2.1", "192.168.128.1", "2001:db8:1::/64", "2001:DB8:1:100::/56"])(
  "R3-140, R3-154: %s is valid",
  (address) => {
    expect(of(address)).toEqual([]);
  },
);

it.each(["2001:db8:1::", "2001:db8:1::/48", "2001:db8:1::/128", "192.0.2.1/32", "web", ""])(
  "R3-140: %j is invalid",
  (address) => {
    expect(of(address)).toHaveLength(1);
  },
);

it("R3-147: one region for all, and each address once in any spelling", () => {
  expect(messagesFor({ assignments: [entry, { ...entry, address: "192.0.2.2", region: "us-west" }] })).toEqual([
    expect.stringContaining("assignments must be in the same region"),
  ]);
  const range = { ...entry, address: "2001:db8:1::/64" };
  expect(messagesFor({ assignments: [range, { ...range, address: "2001:DB8:1:0::/64" }] })).toEqual([
    expect.stringContaining("assignments must contain each address only once"),
  ]);
});

it("ranges are equal in every spelling", () => {
  const canonical = (address: string) => canonicalValue(ipAssignment.fields.assignments, [{ ...entry, address }], {});
  expect(canonical("2001:DB8:1:0::/64")).toEqual(canonical("2001:db8:1::/64"));
});
