import { providerSource } from "../../../lib/bundled-provider/provider-address";
import { oldestNode } from "../../node-version";
import { version } from "../../version";

/** Without the suffix of a development build: HCL that names no version does not find pre-releases. */
export const release = version.replace(/-.*/, "");

/** The file of this command is also the provider. */
export const ownBundle = { version: release, path: __filename };

/** What the configuration asks for the provider by. */
export const configuration = (source = providerSource) => `The configuration asks for it so:

  terraform {
    required_providers {
      stratus = {
        source  = "${source}"
        version = "${release}"
      }
    }
  }`;

/** Who has no npm may have no Node either, and Terraform does not say what is missing. */
export const nodeNeeded = `Terraform starts the provider with the "node" on PATH, which has to be ${oldestNode} or newer.`;
