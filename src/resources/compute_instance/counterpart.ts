import type { Counterpart, Destination } from "../../provider/author";

/** Every state lists the disks and profiles that the service created for an image or a backup. */
const unlessDeployed = (refused: string): Destination => ({
  refused,
  unless: ({ image, backup_id: backup }) => (image ?? "") !== "" || (backup ?? 0) !== 0,
});

const inVpc = "This provider can't manage VPCs.";
const atCreation = { omitted: "It has an effect only at creation." };
const none = { omitted: "This provider has no such attribute. The instance keeps the setting." };

const stored = (name: string) =>
  `The first plan shows ${name} as a change. The apply stores it and doesn't change the instance.`;

export const linodeInstance: Counterpart = {
  type: "linode_instance",
  attributes: {
    // The state contains only its hash.
    root_pass: {
      to: "root_pass_wo",
      onlyConfigured: true,
      note: "root_pass becomes root_pass_wo, which needs Terraform or OpenTofu 1.11. The state of the Linode provider has only a hash of the password, so root_pass would be a change.",
    },
    // The state contains the values of the service, even if they aren't configured.
    booted: { to: "booted", onlyConfigured: true, note: stored("booted") },
    swap_size: { to: "swap_size", onlyConfigured: true, note: stored("swap_size") },
    ip_address: "public_ipv4",
    private_ip_address: "private_ipv4",
    interface: {
      to: "interfaces",
      inside: {
        subnet_id: { refused: inVpc },
        vpc_id: { refused: inVpc },
        ip_ranges: { refused: inVpc },
        ipv4: { refused: inVpc },
        ipv6: { refused: inVpc },
        primary: { omitted: "This provider has no such attribute." },
      },
    },
    disk: unlessDeployed("This provider can't manage single disks. It deploys an instance from an image or a backup."),
    config: unlessDeployed("This provider can't manage configuration profiles."),
    placement_group: { refused: "This provider can't manage placement groups." },
    shared_ipv4: { refused: "Share the IP addresses with stratus_ip_share." },
    lke_cluster_id: { refused: "The instance belongs to a Kubernetes cluster, which manages it." },
    firewall_id: { omitted: "Use stratus_firewall_device, or devices of stratus_firewall." },
    boot_config_label: none,
    capabilities: none,
    disk_encryption: none,
    interface_generation: none,
    locks: none,
    maintenance_policy: none,
    migration_type: none,
    network_helper: atCreation,
    placement_group_externally_managed: none,
    resize_disk: none,
  },
  defaults: { type: '"g6-standard-1"' },
};
