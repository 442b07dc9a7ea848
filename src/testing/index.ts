export { deploy } from "./deploy";
export type { Deployed, DeployOptions } from "./deploy";
export { TerraformError } from "./diagnostics";
export type { Diagnostic } from "./diagnostics";
export type { EmulatorFault, EmulatorRefusal, EmulatorRequest } from "../emulator-api";
export { startEmulator } from "./emulator";
export type {
  Emulator,
  EmulatorClock,
  EmulatorFaults,
  EmulatorOptions,
  EmulatorRequests,
  EmulatorState,
} from "./emulator-types";
export { matchers } from "./matchers";
export type { StratusMatchers } from "./matchers";
export type { AttributeChange, Change, Plan } from "./planned-changes";
export type { AttributesOf, ResourceConstruct, Stack } from "./stack";
export type { DeployedResource } from "./state";
