/** What a resource remembers beside its state. Terraform stores it and never shows it. JSON only. */
export type Private = { readonly [key: string]: unknown };
