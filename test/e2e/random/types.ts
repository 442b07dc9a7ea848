export type Attributes = Readonly<Record<string, unknown>>;

/** Resources by type and name. */
export type Resources = Readonly<Record<string, Readonly<Record<string, Attributes>>>>;

/** A valid configuration. `index` makes unique fields unique. */
export type Configuration = (index: number) => Resources;
