import { view } from "../../api/control";
import type { Kind } from "../../api/kinds";
import { EmptyState, ErrorMessage, Waiting } from "../../parts/messages";
import { useLoaded, useShared } from "../../state/loaded";
import type { PageRoute } from "../../text/routes";
import { ObjectTable } from "./list";

interface Props {
  /** The path of the domain in the API. */
  readonly path: string;
  readonly id: string;
  readonly route: PageRoute;
}

const recordsOf = (kinds: readonly Kind[]) => kinds.find(({ kind }) => kind === "domain_record");

/** The zone file of a domain, next to the records it is rendered from. */
export function ZoneTab({ path, id, route }: Props) {
  const { kinds } = useShared();
  const from = `${path}/zone-file`;
  const { value, error } = useLoaded(
    (signal) => view<{ readonly zone_file: readonly string[] }>(from, { signal }),
    from,
    ["*"],
  );
  const records = recordsOf(kinds);
  return (
    <div class="columns zone">
      <section class="card">
        <h2>Zone file</h2>
        <ErrorMessage error={error} />
        {!value && error === undefined ? <Waiting /> : null}
        {value?.zone_file.length === 0 ? (
          <EmptyState title="Not rendered yet">
            The service renders zones on a schedule. Advance the clock to render this zone.
          </EmptyState>
        ) : null}
        {value && value.zone_file.length > 0 ? (
          <pre class="zone-file" tabIndex={0} role="region" aria-label="Zone file">
            {value.zone_file.map((line, index) => (
              <div key={index} class={line.startsWith(";") ? "dim" : ""}>
                {line === "" ? " " : line}
              </div>
            ))}
          </pre>
        ) : null}
      </section>
      {records ? (
        <section class="card zone-records">
          <h2>Records</h2>
          <ObjectTable kind={records} above={[id]} route={route} />
        </section>
      ) : null}
    </div>
  );
}
