import { view } from "../../api/control";
import type { Kind } from "../../api/kinds";
import { filledPath, nameOf, placesIn } from "../../api/kinds";
import { StatusBadge } from "../../parts/badge";
import { Waiting } from "../../parts/empty";
import { Page } from "../../parts/page";
import { Problem } from "../../parts/problem";
import { Tabs } from "../../parts/tabs";
import type { Row } from "../../state/paged-rows";
import { useShared } from "../../state/shared";
import { useLoaded } from "../../state/use-loaded";
import type { Route } from "../../text/routes";
import { hrefOf } from "../../text/routes";
import { CodeTab } from "./code-tab";
import { EventsTab } from "./events-tab";
import { ObjectTable } from "./list";
import { ObjectTab } from "./object-tab";
import { ObjectActions } from "./object-actions";
import { RequestsTab } from "./requests-tab";
import { Underway } from "./underway";
import { ZoneTab } from "./zone-tab";

interface Props {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly route: Route;
}

/** One object, as the API shows it, with all that is known of it. */
export function ObjectView({ kind, ids, route }: Props) {
  const { kinds } = useShared();
  const path = filledPath(kind.path ?? "", ids);
  const id = ids.at(-1) ?? "";
  const loaded = useLoaded((signal) => view<Row>(path, { signal }), path, ["*"]);
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
    <Page
      title={object ? nameOf(kind, object) : `${kind.title} ${id}`}
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
      <Problem error={loaded.error} />
      <Tabs label="Of this object" tabs={tabs} current={tab} route={route} />
      {tab === "" && object ? <ObjectTab kind={kind} id={id} object={object} /> : null}
      {tab === "" && !object && loaded.error === undefined ? <Waiting /> : null}
      {child ? <ObjectTable kind={child} above={ids} route={route} /> : null}
      {tab === "zone" ? <ZoneTab path={path} id={id} route={route} /> : null}
      {tab === "events" ? <EventsTab query={{ type: kind.event, id }} /> : null}
      {tab === "requests" ? <RequestsTab path={path} /> : null}
      {tab === "code" ? <CodeTab kind={kind} id={id} path={path} /> : null}
    </Page>
  );
}
