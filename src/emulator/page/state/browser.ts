import { useEffect, useState } from "preact/hooks";
import { createStore } from "../store";
import { type PageRoute, parseRoute } from "../text/routes";

const currentRoute = (): PageRoute => parseRoute(location.hash);

export const route = createStore<PageRoute>(currentRoute());

export function followAddress(): void {
  addEventListener("hashchange", () => route.set(currentRoute()));
}

export function go(href: string): void {
  location.hash = href;
}

/** Replaces the URL without a new history entry, for example while the user types. */
export function replaceAddress(href: string): void {
  history.replaceState(null, "", href);
  route.set(currentRoute());
}

export const themes = ["auto", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const themeKey = "stratus-theme";
const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text);
const keptTheme = localStorage.getItem(themeKey);

export const theme = createStore<Theme>(isTheme(keptTheme) ? keptTheme : "auto");

function applyTheme(): void {
  document.documentElement.dataset["theme"] = theme.get();
}

export function followTheme(): void {
  applyTheme();
  theme.watch(() => {
    localStorage.setItem(themeKey, theme.get());
    applyTheme();
  });
}

/** The breakpoint in the style sheets below which tables become cards. */
const narrow = matchMedia("(max-width: 720px)");
/** The breakpoint below which there is no room for two columns. */
const medium = matchMedia("(max-width: 1000px)");

function useMatch(list: MediaQueryList): boolean {
  const [matches, setMatches] = useState(list.matches);
  useEffect(() => {
    const update = () => setMatches(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [list]);
  return matches;
}

export const useNarrow = (): boolean => useMatch(narrow);

export const useMedium = (): boolean => useMatch(medium);
