/** What a resource remembers beside its state. Terraform stores it and never shows it. JSON only. */
export type PrivateJson = { readonly [key: string]: unknown };
