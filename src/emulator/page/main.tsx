import "./style/main.css";
import { render } from "preact";
import { keepToken } from "./api/control";
import { stayConnected } from "./api/live";
import { App } from "./shell/app";
import { followAddress, followTheme, replaceAddress } from "./state/browser";
import { followClock } from "./state/clock";

/**
 * Takes the control token from the link that the emulator prints, and removes it from the URL, which users may share.
 */
function takeToken(): void {
  const [, token] = /^#token=(.+)$/.exec(location.hash) ?? [];
  if (token === undefined) return;
  keepToken(decodeURIComponent(token));
  replaceAddress("#/");
}

takeToken();
addEventListener("hashchange", takeToken);
followTheme();
followAddress();
followClock();
void stayConnected();
const place = document.getElementById("page");
if (place) render(<App />, place);
