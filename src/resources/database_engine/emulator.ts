import { catalogueKinds } from "../../emulator/catalogue/seed";
import type { Emulation } from "../../emulator/objects/emulation";
import { guard } from "../base/managed_database/emulator/kinds";
import { databaseEngine } from "./contract";

/** Engines list no authorisation (R2-076). */
export const databaseEngineEmulation: Emulation = {
  contract: databaseEngine,
  kind: catalogueKinds.engine,
  guard,
};
