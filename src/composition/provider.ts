import { createProvider } from "../provider";
import { contracts } from "../resources/contracts";
import { handlers } from "../resources/handlers";
import type * as Functions from "./functions";

const withoutFunctions = createProvider(contracts, handlers);

/** The Stratus provider. Its functions are a separate part of the bundle, because most processes get no calls of them. */
export const provider: typeof withoutFunctions = {
  ...withoutFunctions,
  get functions() {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import() would not load synchronously
    return (require("./functions") as typeof Functions).providerFunctions;
  },
};
