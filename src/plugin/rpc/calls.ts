// The handlers of Terraform's calls. Loaded with the first call, because not every process needs them.
export { applyResourceChange } from "./apply";
export { configureProvider, validateProviderConfig } from "./configuration";
export {
  closeEphemeralResource,
  openEphemeralResource,
  readDataSource,
  renewEphemeralResource,
} from "./data-and-ephemeral";
export { getResourceIdentitySchemas, upgradeResourceIdentity } from "./identity";
export { planResourceChange } from "./plan";
export { getMetadata, getProviderSchema } from "./schemas";
export { importResourceState, readResource, upgradeResourceState } from "./state";
export { validateDataSourceConfig, validateEphemeralConfig, validateResourceConfig } from "./configuration";
