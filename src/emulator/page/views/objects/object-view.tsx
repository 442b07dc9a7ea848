import { control, view } from "../../api/control";
import { fillPath, inSentence, type Kind, labelOrId, placesIn } from "../../api/kinds";
import { curlCommand } from "../../api/requests";
import { CopyButton } from "../../parts/actions";
import { EmptyState, ErrorMessage, Waiting } from "../../parts/messages";
import { ViewFrame } from "../../parts/page";
import { Countdown, StatusBadge } from "../../parts/values";
import { useLoaded, useShared } from "../../state/loaded";
import type { ObjectRow } from "../../state/paged-rows";
import { hrefOf, type PageRoute } from "../../text/routes";
import { EventsTab } from "../events";
import { RequestTable } from "../requests/table";
import { useRequests } from "../requests/use-requests";
import { ObjectTable } from "./list";
import { ObjectActions } from "./object-actions";
import { ObjectTab } from "./object-tab";
import { ZoneTab } from "./zone-tab";

interface ObjectViewProps {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly route: PageRoute;
}

/** The view of one object, in the API's form, with everything related to it. */
export function ObjectView({ kind, ids, route }: ObjectViewProps) {
  const { kinds } = useShared();
  const path = fillPath(kind.path ?? "", ids);
  const id = ids.at(-1) ?? "";
  const loaded = useLoaded((signal) => view<ObjectRow>(path, { signal }), path, ["*"]);
  const object = loaded.value;
  const parent = kinds.find((each) => each.kind === kind.parent);
  const isInside = parent !== undefined && placesIn(kind.path) > 1;
  const above = isInside
    ? { title: `${parent.title} ${ids[0] ?? ""}`, href: hrefOf(["objects", parent.kind, ...ids.slice(0, -1)]) }
    : { title: kind.title, href: hrefOf(["objects", kind.kind]) };
  const inside = kinds.filter((each) => each.parent === kind.kind && placesIn(each.list) === ids.length);
  const status = object?.["status"];
  const tabs = [
    { id: "", title: "Object" },
    ...inside.map((each) => ({ id: each.kind, title: each.title })),
    ...(kind.kind === "domain" ? [{ id: "zone", title: "Zone file" }] : []),
    { id: "events", title: "Events" },
    { id: "requests", title: "Requests" },
    { id: "code", title: "Code" },
  ];
  const tab = route.query.get("tab") ?? "";
  const child = inside.find((each) => each.kind === tab);
  return (
    <ViewFrame
      title={object ? labelOrId(kind, object) : `${kind.title} ${id}`}
      above={above}
      note={
        object ? (
          <>
            <span class="mono dim">{id}</span>
            {typeof status === "string" ? <StatusBadge status={status} /> : null}
          </>
        ) : null
      }
      actions={object ? <ObjectActions kind={kind} ids={ids} path={path} object={object} /> : null}
    >
      <Underway kind={kind.kind} id={id} />
      <ErrorMessage error={loaded.error} />
      <Tabs label="Sections" tabs={tabs} current={tab} route={route} />
      {tab === "" && object ? <ObjectTab kind={kind} id={id} object={object} /> : null}
      {tab === "" && !object && loaded.error === undefined ? <Waiting /> : null}
      {child ? <ObjectTable kind={child} above={ids} route={route} /> : null}
      {tab === "zone" ? <ZoneTab path={path} id={id} route={route} /> : null}
      {tab === "events" ? <EventsTab query={{ type: kind.event, id }} /> : null}
      {tab === "requests" ? <RequestsTab path={path} /> : null}
      {tab === "code" ? <CodeTab kind={kind} id={id} path={path} /> : null}
    </ViewFrame>
  );
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly current: string;
  readonly route: PageRoute;
}

/** Links to the parts of a view. Each has its own URL. */
const Tabs = ({ label, tabs, current, route }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ id, title }) => (
      <a key={id} href={hrefOf(route.path, { tab: id })} aria-current={id === current ? "page" : undefined}>
        {title}
      </a>
    ))}
  </nav>
);

/** The operations in progress on an object. */
function Underway({ kind, id }: { readonly kind: string; readonly id: string }) {
  const { jobs } = useShared();
  const own = jobs.filter((job) => job.kind === kind && String(job.id) === id);
  if (own.length === 0) return null;
  return (
    <ul class="underway" aria-label="In progress">
      {own.map((job) => (
        <li key={`${job.due} ${job.operation}`}>
          <span class="badge moving">{job.operation}</span>
          {job.to === null ? null : (
            <span>
              → <strong>{job.to}</strong>
            </span>
          )}
          <Countdown time={job.due} />
        </li>
      ))}
    </ul>
  );
}

/** The requests for one object. */
function RequestsTab({ path }: { readonly path: string }) {
  const { entries, error, more, added, isLoaded } = useRequests({ object: path });
  return (
    <>
      <ErrorMessage error={error} />
      {!isLoaded && error === undefined ? <Waiting /> : null}
      {isLoaded && entries.length === 0 ? (
        <EmptyState title="No requests in the log">
          The log is empty at startup and keeps only the latest requests. New requests to <code>{path}</code> appear
          here.
        </EmptyState>
      ) : null}
      {entries.length > 0 ? <RequestTable entries={entries} onMore={more} added={added} /> : null}
    </>
  );
}

interface CodeTabProps {
  readonly kind: Kind;
  readonly id: string;
  readonly path: string;
}

/** The object as Terraform configuration and as code, for copying. */
function CodeTab({ kind, id, path }: CodeTabProps) {
  const from = `code/${kind.kind}/${encodeURIComponent(id)}`;
  const { value, error } = useLoaded((signal) => control<Code>(from, { signal }), from, ["*"]);
  return (
    <div class="stack">
      <ErrorMessage error={error} />
      {!value && error === undefined ? <Waiting /> : null}
      {value ? (
        <>
          <CodeBlock title="Import block" text={value.import} />
          <CodeBlock title="HCL" text={value.hcl} />
          <CodeBlock title="Construct" text={value.construct} />
        </>
      ) : null}
      <CodeBlock title="curl" text={curlCommand({ method: "GET", url: location.origin + path })} />
    </div>
  );
}

/** A block of code with a copy button. */
const CodeBlock = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <section class="card code-block">
    <header class="card-head">
      <h2>{title}</h2>
      <CopyButton label={`Copy ${inSentence(title)}`} text={text} what={`the ${inSentence(title)}`} />
    </header>
    <pre tabIndex={0} role="region" aria-label={title}>
      <code>{text}</code>
    </pre>
  </section>
);

/** An object as code. */
interface Code {
  readonly address: string;
  readonly import: string;
  readonly hcl: string;
  readonly construct: string;
}
