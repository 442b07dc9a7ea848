import { failure } from "../../../emulator/wire/failure";
import type { StoredObject } from "../../../emulator/store";
import { computeInstance } from "../contract";

/** @throws Failure 400 while something is going on with the instance (R1-150, R1-162). */
export function requireIdle({ id, body }: StoredObject, field: string): void {
  const status = String(body["status"]);
  const settled = computeInstance.states?.target ?? [];
  if (settled.includes(status)) return;
  throw failure(400, `must be an instance that is ${settled.join(", ")}; ${String(id)} is ${status}`, field);
}
