import { inRoot } from "../support/project.mjs";

/** How many requests each kind of action sends, as the system tests keep it. */
export const countsFile = inRoot("test", "system", "requests", "counts.json");
