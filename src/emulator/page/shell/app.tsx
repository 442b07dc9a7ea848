import { useState } from "preact/hooks";
import { control, keepToken, needsToken, Refusal } from "../api/control";
import { placesIn } from "../api/kinds";
import { connection } from "../api/live";
import { EmptyState, ErrorMessage, Toast, Waiting } from "../parts/messages";
import { ViewFrame } from "../parts/page";
import { route } from "../state/browser";
import { SharedContext, useLoadedShared, useShared } from "../state/loaded";
import { useStore } from "../store";
import type { PageRoute } from "../text/routes";
import { EventsView } from "../views/events";
import { FaultsView } from "../views/faults/faults-view";
import { JobsView } from "../views/jobs-view";
import { ListingView } from "../views/objects/list";
import { ObjectView } from "../views/objects/object-view";
import { RequestsView } from "../views/requests/requests-view";
import { ServiceView } from "../views/service/service-view";
import { TopologyView } from "../views/topology/topology-view";
import { UsersView } from "../views/users-view";
import { ConnectionBanner, Header } from "./header";
import { Navigation } from "./nav";

/** The page. */
export function App() {
  const isTokenMissing = useStore(needsToken);
  const { state } = useStore(connection);
  if (isTokenMissing) return <TokenForm />;
  // Nothing is loaded until the stream is connected, because it would be reloaded at once.
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
          // The part of the URL after # is a route.
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        Skip to content
      </a>
      <Header />
      <ConnectionBanner />
      <div class="body">
        <Navigation current={current} />
        <main id="main" tabIndex={-1} class={state === "lost" ? "stale" : ""}>
          <ErrorMessage error={error} />
          {isReady ? <CurrentView route={now} /> : error === undefined ? <Waiting /> : null}
        </main>
      </div>
      <Toast />
    </SharedContext.Provider>
  );
}

/** The view of the current route. */
function CurrentView({ route }: { readonly route: PageRoute }) {
  const { kinds } = useShared();
  const [place = "requests", ...rest] = route.path;
  switch (place) {
    case "objects": {
      const [name, ...ids] = rest;
      const kind = kinds.find((each) => each.kind === name);
      if (!kind) break;
      const isObject = kind.path !== null && ids.length > 0 && ids.length === placesIn(kind.path);
      const key = [name, ...ids].join("/");
      return isObject ? (
        <ObjectView key={key} kind={kind} ids={ids} route={route} />
      ) : (
        <ListingView key={key} kind={kind} ids={ids} route={route} />
      );
    }
    case "requests": {
      const seq = rest[0] === undefined ? undefined : Number(rest[0]);
      return <RequestsView route={route} seq={seq} />;
    }
    case "topology":
      return <TopologyView />;
    case "jobs":
      return <JobsView route={route} />;
    case "events":
      return <EventsView />;
    case "faults":
      return <FaultsView />;
    case "users":
      return <UsersView />;
    case "service":
      return <ServiceView />;
  }
  return (
    <ViewFrame title="Not found">
      <EmptyState title="Page not found">
        <code>#/{route.path.join("/")}</code> doesn't exist. Choose a view from the menu.
      </EmptyState>
    </ViewFrame>
  );
}

/** Asks for the token of the control API, if the emulator requires one and the URL had none. */
function TokenForm() {
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>();
  const check = async () => {
    setError(undefined);
    const token = text.trim();
    try {
      await control("clock", { headers: { authorization: `Bearer ${token}` } });
      keepToken(token);
    } catch (refusal) {
      setError(refusal instanceof Refusal && refusal.status === 401 ? new Error("Incorrect token.") : refusal);
    }
  };
  return (
    <main class="token" id="main">
      <form
        class="card form"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <h1>Control token</h1>
        <p>
          This emulator accepts connections from other machines, so this page requires the control token. Use the token
          that the emulator printed at startup, or the one that you set with <code>--control-token</code>.
        </p>
        <label>
          Control token
          <input
            type="password"
            autocomplete="off"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <ErrorMessage error={error} />
        <div class="dialog-actions">
          <button type="submit" class="button primary">
            Open the page
          </button>
        </div>
      </form>
    </main>
  );
}
