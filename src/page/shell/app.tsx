import { needsToken } from "../api/control";
import { connection } from "../api/live";
import { Waiting } from "../parts/empty";
import { Problem } from "../parts/problem";
import { Toast } from "../parts/toast";
import { route } from "../state/route";
import { SharedContext, useLoadedShared } from "../state/shared";
import { useStore } from "../state/store";
import { ConnectionBanner } from "./connection-banner";
import { CurrentView } from "./current-view";
import { Header } from "./header";
import { Navigation } from "./nav";
import { TokenForm } from "./token-form";

/** The page as a whole. */
export function App() {
  const isTokenMissing = useStore(needsToken);
  const { state } = useStore(connection);
  if (isTokenMissing) return <TokenForm />;
  // Until the stream is there nothing is loaded: it would be loaded again at once.
  if (state === "connecting") return <Waiting />;
  return <Connected />;
}

function Connected() {
  const { shared, isReady, error } = useLoadedShared();
  const { state } = useStore(connection);
  const now = useStore(route);
  const [place = "requests", kind] = now.path;
  const current = place === "objects" && kind !== undefined ? `#/objects/${kind}` : `#/${place}`;
  return (
    <SharedContext.Provider value={shared}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The part behind # is the address of a view.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to the content
      </a>
      <Header />
      <ConnectionBanner />
      <div class="body">
        <Navigation current={current} />
        <main id="main" tabIndex={-1} class={state === "lost" ? "stale" : ""}>
          <Problem error={error} />
          {isReady ? <CurrentView route={now} /> : error === undefined ? <Waiting /> : null}
        </main>
      </div>
      <Toast />
    </SharedContext.Provider>
  );
}
