/** An object of the service as TypeScript holds it: camelCase names. */
export type Properties = Readonly<Record<string, unknown>>;
