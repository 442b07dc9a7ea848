import { createProvider } from "../provider";
import { contracts } from "../resources/contracts";
import { handlers } from "../resources/handlers";

/** The Stratus provider. */
export const provider = createProvider(contracts, handlers);
