// What answers the calls of Terraform, apart from what every process does: it is loaded with the first of them.
export { applyResourceChange } from "./apply";
export { configureProvider, validateProviderConfig } from "./configuration";
export {
  closeEphemeralResource,
  openEphemeralResource,
  readDataSource,
  renewEphemeralResource,
} from "./data-and-ephemeral";
export { planResourceChange } from "./plan";
export { getMetadata, getProviderSchema } from "./schemas";
export { importResourceState, readResource, upgradeResourceState } from "./state";
export { validateDataSourceConfig, validateEphemeralConfig, validateResourceConfig } from "./configuration";
