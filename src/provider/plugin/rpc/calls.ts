// The handlers of Terraform's calls. Loaded with the first call, because not every process needs them.
export { invokeAction, planAction } from "./actions";
export { applyResourceChange } from "./apply";
export { configureProvider, validateProviderConfig } from "./configuration";
export {
  closeEphemeralResource,
  openEphemeralResource,
  readDataSource,
  renewEphemeralResource,
} from "./data-and-ephemeral";
export { callFunction, getFunctions } from "./functions";
export { getResourceIdentitySchemas, upgradeResourceIdentity } from "./identity";
export { listResource } from "./list";
export { planResourceChange } from "./plan";
export { getMetadata, getProviderSchema } from "./schemas";
export {
  generateResourceConfig,
  importResourceState,
  moveResourceState,
  readResource,
  upgradeResourceState,
} from "./state";
export {
  validateActionConfig,
  validateDataSourceConfig,
  validateEphemeralConfig,
  validateListConfig,
  validateResourceConfig,
} from "./configuration";
