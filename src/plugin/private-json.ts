/** The private state of a resource: Terraform stores it with the state and never shows it. JSON only. */
export type PrivateJson = { readonly [key: string]: unknown };
