// Loaded by `regular-expression.ts` when the first pattern is compiled: a part of the provider's file by itself.
export { RE2JS, RE2JSException } from "re2js";
