import { inRoot } from "../support/project.mjs";

/** The number of requests for each kind of action, as the system tests store it. */
export const countsFile = inRoot("test", "system", "requests", "counts.json");
