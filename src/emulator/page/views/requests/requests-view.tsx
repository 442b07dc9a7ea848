import { useEffect } from "preact/hooks";
import { control } from "../../api/control";
import { reloadAll } from "../../api/live";
import { isRefused } from "../../api/requests";
import { ActionButton } from "../../parts/actions";
import { EmptyState, ErrorMessage, Waiting } from "../../parts/messages";
import { ViewFrame } from "../../parts/page";
import { SearchField } from "../../parts/search-field";
import { go, replaceAddress, useMedium } from "../../state/browser";
import { hrefOf, type PageRoute, withQuery } from "../../text/routes";
import { RequestPanel } from "./request-panel";
import { RequestTable } from "./table";
import { useRequests } from "./use-requests";

/** The number of rows that fill a window. */
const fewest = 60;

/** The request log, with the open request next to it. */
export function RequestsView({ route, seq }: { readonly route: PageRoute; readonly seq: number | undefined }) {
  const isMedium = useMedium();
  const search = route.query.get("q") ?? "";
  const isRefusedOnly = route.query.get("only") === "refused";
  const { entries, error, added, isLoaded, isWhole, more } = useRequests({ search });
  const shown = isRefusedOnly ? entries.filter(isRefused) : entries;
  // If few of the loaded requests were rejected, older ones are loaded too.
  const isShort = isRefusedOnly && isLoaded && !isWhole && shown.length < fewest;
  useEffect(() => {
    if (isShort) more();
  }, [isShort, entries.length]);
  const query = Object.fromEntries(route.query);
  const isOpen = seq !== undefined;
  if (isOpen && isMedium) return <RequestPanel seq={seq} route={route} isWhole />;
  return (
    <div class={isOpen ? "split" : "split whole"}>
      <ViewFrame
        title="Requests"
        place="requests"
        actions={
          <ActionButton
            onAct={async () => {
              await control("requests", { method: "DELETE" });
              go(hrefOf(["requests"]));
              reloadAll();
            }}
          >
            Clear log
          </ActionButton>
        }
      >
        <div class="toolbar" role="search">
          <SearchField route={route} label="Search requests" />
          <label class="check">
            <input
              type="checkbox"
              checked={isRefusedOnly}
              onChange={(event) =>
                replaceAddress(withQuery(route, { only: event.currentTarget.checked ? "refused" : "" }))
              }
            />
            Rejected only
          </label>
          <span class="count" role="status">
            {isLoaded ? `${shown.length.toLocaleString("en")} shown` : ""}
          </span>
        </div>
        <ErrorMessage error={error} />
        {!isLoaded && error === undefined ? <Waiting /> : null}
        {isLoaded && !isShort && shown.length === 0 ? (
          search !== "" || isRefusedOnly ? (
            <EmptyState title="No matching requests">Change the search or the filter to see more.</EmptyState>
          ) : (
            <EmptyState title="No requests yet">
              Requests to the API appear here, for example those that <code>terraform</code>, a program or{" "}
              <code>curl</code> sends to <code>{`${location.origin}/v4`}</code>.
            </EmptyState>
          )
        ) : null}
        {shown.length > 0 ? (
          <RequestTable
            entries={shown}
            added={isRefusedOnly ? 0 : added}
            onMore={more}
            query={query}
            isSlim={isOpen}
            {...(isOpen ? { selected: seq } : {})}
          />
        ) : null}
      </ViewFrame>
      <p class="hidden" role="status">
        {isOpen ? `Request ${String(seq)} is open.` : ""}
      </p>
      {isOpen ? <RequestPanel seq={seq} route={route} /> : null}
    </div>
  );
}
