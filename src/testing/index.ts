export { deploy } from "./deploy";
export type { DeployedStack, DeployOptions } from "./deploy";
export { TerraformError } from "./diagnostics";
export type { Diagnostic } from "./diagnostics";
export type { EmulatorFault, EmulatorRefusal, EmulatorRequest } from "../emulator/api";
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
export type { AttributeChange, Plan, PlannedChange } from "../terraform/planned-changes";
export type { DeployableStack, DeployedAttributes, ResourceConstruct } from "./stack";
export type { DeployedResource } from "./state";
