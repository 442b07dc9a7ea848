import { contracts } from "../../../../src/resources/contracts";

const name = (each: (typeof contracts)[number]) => each.name;

test("only losses caused by the deletion of an object can be protected", () => {
  const losing = contracts.filter(({ loss }) => loss && loss.keptWhenDestroyed !== true).map(name);
  expect(losing.length).toBeGreaterThan(0);
  expect(contracts.filter(({ fields }) => "deletionProtection" in fields).map(name)).toEqual(losing);
});

test.each(contracts.filter(({ fields }) => "deletionProtection" in fields).map((each) => [each.name, each] as const))(
  "the protection of %s concerns only the provider, and is not sent",
  (_, { fields }) => {
    expect(fields["deletionProtection"]?.spec).toMatchObject({
      providerOnly: true,
      sent: "never",
      presence: "optional",
    });
  },
);
