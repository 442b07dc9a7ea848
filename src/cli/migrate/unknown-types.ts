/** A resource of this provider that does the same, but that Terraform can't move the object to. */
interface Substitute {
  readonly type: string;
  /** The import ID. */
  readonly id: string;
}

const substitutes: Readonly<Record<string, Substitute>> = {
  linode_image: { type: "stratus_image", id: "the ID of the image with the prefix private/, or its label" },
  linode_instance_ip: { type: "stratus_ip_address", id: "the address" },
  linode_networking_ip: { type: "stratus_ip_address", id: "the address" },
  linode_networking_ip_assignment: { type: "stratus_ip_assignment", id: "the addresses, separated by commas" },
  linode_instance_shared_ips: { type: "stratus_ip_share", id: "the ID of the instance" },
};

/** Advice about types that this provider replaces in another way. */
const advice: Readonly<Record<string, string>> = {
  linode_database_mysql: "Upgrade it to linode_database_mysql_v2 first, which is converted.",
  linode_database_postgresql: "Upgrade it to linode_database_postgresql_v2 first, which is converted.",
  linode_database_access_controls: "Set allow_list of the database instead.",
};

/** The reason why a resource or a data source of a type that isn't convertible stays, and what to do. */
export function unknownType(block: string, type: string): string {
  const substitute = block === "resource" && Object.hasOwn(substitutes, type) ? substitutes[type] : undefined;
  if (substitute)
    return `${substitute.type} manages the same, but Terraform can't move ${type} to it. Write a ${substitute.type} by hand with an import block, whose id is ${substitute.id}, and remove this block with a removed block (destroy = false).`;
  const kind = block === "data" ? "data source" : "resource";
  const more = block === "resource" && Object.hasOwn(advice, type) ? advice[type] : undefined;
  return `This provider has no ${kind} for ${type}. ${more ?? "Keep it in the Linode provider."}`;
}
