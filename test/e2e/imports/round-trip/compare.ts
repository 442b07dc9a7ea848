import type { AccountObject } from "../../../../src/cli/account";
import { camel, type Contract, type Properties } from "../../../../src/contract";
import { objectPath } from "../../../../src/objects/wire/paths";
import type { Stack } from "../../support/stack";

/** Fields that differ between two accounts with the same program, and why. */
const assigned: { readonly [field: string]: string } = {
  id: "The service numbers objects in the order of their creation.",
  created: "A time of the account.",
  updated: "A time of the account.",
  host_uuid: "The service chooses the machine.",
  hosts: "The names have the database's id.",
  ipv4: "The service assigns addresses.",
  ipv6: "The service assigns addresses.",
};

/** A program doesn't contain deprecated fields. */
const isDeprecated = ({ fields }: Contract, field: string) => fields[camel(field)]?.spec.deprecated !== undefined;

/** Terraform has no order for sets, so a program can't keep the one that the service shows. */
const isSet = ({ fields }: Contract, field: string) => fields[camel(field)]?.spec.kind === "set";

/** The view of an object that has no endpoint of its own, such as the name that an address resolves to. */
const namedOf = ({ name }: Contract, attributes: Properties): Properties => (name === "reverse_dns" ? attributes : {});

/** The objects of an account as the service shows them, without what it assigns, in an order that no id decides. */
export async function shownAccount(
  { api }: Pick<Stack, "api">,
  objects: readonly AccountObject[],
): Promise<readonly object[]> {
  const instances = objects.filter(({ contract }) => contract.name === "compute_instance");
  const addresses = new Map(
    instances.flatMap(({ attributes }) =>
      ["publicIpv4", "ipv6Address"].map((name) => [attributes[name], `${name} of ${String(attributes["label"])}`]),
    ),
  );
  const zones = new Map(
    objects
      .filter(({ contract }) => contract.name === "domain")
      .map(({ attributes }) => [attributes["id"], attributes["domain"]]),
  );
  const all = await Promise.all(
    objects.map(async ({ contract, attributes }) => {
      const isViewed = contract.operations.includes("view") && contract.name !== "firewall_device";
      const shown = isViewed ? await api("GET", objectPath(contract, attributes)) : namedOf(contract, attributes);
      const kept = Object.entries(shown)
        .filter(([field]) => !(field in assigned) && !isDeprecated(contract, field))
        .map(([field, value]): readonly [string, unknown] => [
          field,
          isSet(contract, field) ? [...(value as readonly unknown[])].sort() : value,
        ]);
      const zone = zones.get(attributes["domainId"]);
      return { kind: contract.name, ...(zone === undefined ? {} : { zone }), ...Object.fromEntries(kept) };
    }),
  );
  const named = JSON.parse(
    JSON.stringify(all),
    (_, value: unknown): unknown => addresses.get(value) ?? value,
  ) as object[];
  return named.sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}
