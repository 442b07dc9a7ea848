import { parseRoute } from "../text/routes";
import type { Route } from "../text/routes";
import { makeStore } from "./store";

const read = (): Route => parseRoute(location.hash);

export const route = makeStore<Route>(read());

export function followAddress(): void {
  addEventListener("hashchange", () => route.set(read()));
}

export function go(href: string): void {
  location.hash = href;
}

/** Changes the address without a step that the back button would go back to, as while somebody types. */
export function replaceAddress(href: string): void {
  history.replaceState(null, "", href);
  route.set(read());
}
