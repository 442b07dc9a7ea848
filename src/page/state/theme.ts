import { makeStore } from "./store";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const kept = "stratus-theme";
const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text);
const before = localStorage.getItem(kept);

export const theme = makeStore<Theme>(isTheme(before) ? before : "auto");

function apply(): void {
  document.documentElement.dataset["theme"] = theme.get();
}

export function followTheme(): void {
  apply();
  theme.watch(() => {
    localStorage.setItem(kept, theme.get());
    apply();
  });
}
