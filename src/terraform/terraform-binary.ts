/** The variable that `cdktf` reads too. */
export const binaryVariable = "TERRAFORM_BINARY_NAME";

/** The file to start: the one that the user names, or the one on PATH. */
export const terraformBinary = () => process.env[binaryVariable] || "terraform";

/** The oldest versions that everything here works with; what needs a newer one says so itself. */
export const oldestVersions = { Terraform: "1.5.7", OpenTofu: "1.6.0" } as const;
