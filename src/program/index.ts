export { indexAccount } from "./account-index";
export { findAdditions } from "./additions";
export type { Additions, KnownReference } from "./additions";
export * from "./ledger";
export { makeProgram } from "./make-program";
export * from "./model";
export { slug } from "./names";
