import type { Known } from "../../contract";
import { catalogueKinds } from "../../emulator/catalogue/seed";
import { defineEmulation } from "../../emulator/objects/emulation";
import { defineKind } from "../../emulator/objects/kind";
import { objectKind } from "../../emulator/store";
import { requireManagedDatabases } from "../base/managed_database/emulator/stored";
import { databaseEngine } from "./contract";

export const engineKind = objectKind<Known<typeof databaseEngine>>(catalogueKinds.engine);

/** The document lists no authorization for engines (R2-076). */
export const databaseEngineEmulation = defineEmulation(defineKind(databaseEngine, { storeName: engineKind }), {
  endpoints: { guard: requireManagedDatabases },
});
