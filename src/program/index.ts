export { indexAccount } from "./account-index";
export { makeProgram } from "./make-program";
export * from "./model";
export { slug } from "./slug";
