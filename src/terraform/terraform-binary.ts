/** The variable that `cdktf` reads too. */
export const binaryVariable = "TERRAFORM_BINARY_NAME";

/** The file to start: the one that the user names, or the one on PATH. */
export const terraformBinary = () => process.env[binaryVariable] || "terraform";
