import { Empty, Waiting } from "../../parts/empty";
import { Problem } from "../../parts/problem";
import { RequestTable } from "../requests/table";
import { useRequests } from "../requests/use-requests";

/** The requests about one object. */
export function RequestsTab({ path }: { readonly path: string }) {
  const { entries, error, more, added, isLoaded } = useRequests({ object: path });
  return (
    <>
      <Problem error={error} />
      {!isLoaded && error === undefined ? <Waiting /> : null}
      {isLoaded && entries.length === 0 ? (
        <Empty title="No requests in the log">
          The log begins when the emulator starts, and keeps the last requests only. What is sent to <code>{path}</code>{" "}
          from now on appears here.
        </Empty>
      ) : null}
      {entries.length > 0 ? <RequestTable entries={entries} onMore={more} added={added} /> : null}
    </>
  );
}
