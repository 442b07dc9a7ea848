// Loaded by `punycode.ts` when the first name with other characters than ASCII is converted. It is a separate part of
// the provider's bundle.
export { toASCII, toUnicode } from "tr46";
