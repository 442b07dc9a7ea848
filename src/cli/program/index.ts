export { indexAccount } from "./account-index";
export { findAdditions } from "./additions";
export type { Additions, KnownReference } from "./additions";
export * from "./ledger";
export { createProgram } from "./create-program";
export * from "./model";
export { slug } from "./names";
