export { makeProgram } from "./make-program";
export * from "./model";
