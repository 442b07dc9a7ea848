// Loaded by `regular-expression.ts` when the first pattern is compiled. It is a separate part of the provider's
// bundle.
export { RE2JS, RE2JSException } from "re2js";
