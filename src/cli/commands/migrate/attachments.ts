import { attributeIn, type HclBlock } from "../../hcl/parse";
import { withoutComments } from "../../hcl/scan";
import { linodeAddress } from "./sources";

/** A resource of the Linode provider that adds something to an object that this provider then can't manage. */
interface Attachment {
  /** The attribute with the ID of the object. */
  readonly attribute: string;
  readonly reason: (address: string) => string;
}

const toInstance = (what: string): Attachment => ({
  attribute: "linode_id",
  reason: (address) =>
    `${address} adds ${what}, which this provider can't manage. Keep the instance in the Linode provider.`,
});

const toFirewall = (what: string): Attachment => ({
  attribute: "firewall_id",
  reason: (address) =>
    `${address} adds ${what} to it. Firewalls of this provider protect only instances. Keep the firewall in the Linode provider.`,
});

const attachments: Readonly<Record<string, Attachment>> = {
  linode_instance_disk: toInstance("a disk"),
  linode_instance_config: toInstance("a configuration profile"),
  linode_instance_shared_ips: {
    attribute: "linode_id",
    reason: (address) =>
      `${address} shares IP addresses with it, and Terraform can't move such an instance. Keep the instance in the Linode provider.`,
  },
  linode_placement_group_assignment: toInstance("a placement group"),
  linode_nodebalancer: toFirewall("a load balancer"),
  linode_firewall_device: toFirewall("a load balancer or an interface"),
  linode_interface: toFirewall("an interface"),
};

/** The parts of a folder that say to which object an attachment belongs. */
export interface AttachmentSource {
  readonly blocks: readonly HclBlock[];
  /** The expressions of local values. */
  readonly locals: ReadonlyMap<string, string>;
  readonly modules: readonly { readonly call: HclBlock; readonly variables: VariableAttachments }[];
}

/** The reasons why the objects whose IDs are in a variable stay as they are, by the name of the variable. */
export type VariableAttachments = ReadonlyMap<string, string>;

/** An object that stays as it is, because something is attached to it. */
export interface Attached {
  /** The address of the object, or of the variable or module output with its ID. */
  readonly address: string;
  readonly reason: string;
  /** The block that attaches something. */
  readonly by: HclBlock;
}

/** Finds the objects that resources or modules attach something to. */
export function attachedObjects({ blocks, locals, modules }: AttachmentSource): readonly Attached[] {
  const uses = [
    ...blocks.flatMap((block) => {
      const attachment = block.type === "resource" ? attachments[block.labels[0] ?? ""] : undefined;
      if (!attachment || protectsInstance(block)) return [];
      const reason = attachment.reason(linodeAddress(block) ?? "");
      return [{ block, expression: attributeIn(block, attachment.attribute)?.expression ?? "", reason }];
    }),
    ...modules.flatMap(({ call, variables }) =>
      [...variables].map(([name, reason]) => ({
        block: call,
        expression: attributeIn(call, name)?.expression ?? "",
        reason: `In module.${call.labels[0] ?? ""}, ${reason}`,
      })),
    ),
  ];
  return uses.flatMap(({ block, expression, reason }) => {
    const forEach = /\beach\./.test(expression) ? (attributeIn(block, "for_each")?.expression ?? "") : "";
    return mentions(`${expression}\n${forEach}`, locals).map((address) => ({ address, reason, by: block }));
  });
}

function protectsInstance(block: HclBlock): boolean {
  const type = attributeIn(block, "entity_type")?.expression;
  return block.labels[0] === "linode_firewall_device" && (type === undefined || type === '"linode"');
}

const mention = /(?<![\w.-])(?:linode_(?:instance|firewall)\.[\w-]+|(?:local|var)\.[\w-]+|module\.[\w-]+)/g;

/** The instances, firewalls, variables and modules in an expression, also through local values. */
function mentions(text: string, locals: ReadonlyMap<string, string>, seen: readonly string[] = []): readonly string[] {
  const found = withoutComments(text).match(mention) ?? [];
  return found.flatMap((address) => {
    if (!address.startsWith("local.")) return [address];
    const expression = seen.includes(address) ? undefined : locals.get(address.slice("local.".length));
    return expression === undefined ? [] : mentions(expression, locals, [...seen, address]);
  });
}
