import { type ComponentChildren, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type AccountParts, domainOf } from "../../../../shared/topology/account";
import type { Picture, PictureElement } from "../../../../shared/topology/picture";
import type { TopologyNode } from "../../../../shared/topology/topology";
import { control } from "../../api/control";
import { routeOfId } from "../../api/kinds";
import { EmptyState, ErrorMessage, Waiting } from "../../parts/messages";
import { ViewFrame } from "../../parts/page";
import { useLoaded, useShared } from "../../state/loaded";
import { hrefOf } from "../../text/routes";

/** Loaded when the view is first opened, because it includes the layout library. */
const load = () => import("./draw");

/** The reachability graph of the account. */
export function TopologyView() {
  const { kinds } = useShared();
  const { value, error } = useLoaded((signal) => control<AccountParts>("topology", { signal }), "topology", ["*"]);
  const [drawn, setDrawn] = useState<{ readonly picture?: Picture; readonly error?: unknown }>({});
  const text = JSON.stringify(value);
  useEffect(() => {
    let isCurrent = true;
    if (!value) return undefined;
    load().then(
      ({ draw }) => isCurrent && setDrawn({ picture: draw(value) }),
      (failure: unknown) => isCurrent && setDrawn({ error: failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const hrefOfKey = (key: string, query = {}) => {
    const [name = "", ...id] = key.split(" ");
    const to = routeOfId(kinds, name, id.join(" "));
    return to && hrefOf(to, query);
  };
  /** A node that represents several objects links to the list of their kind. */
  const hrefOfNode = ({ key, kind, names: [first = "", ...further] }: TopologyNode) => {
    if (kind !== "name" && further.length === 0) return hrefOfKey(key);
    if (kind !== "name") {
      const known = kinds.find((each) => key.startsWith(`${each.kind} `));
      return known && hrefOf(["objects", known.kind]);
    }
    const domain = domainOf(first, value?.domains ?? []);
    return domain && hrefOfKey(domain.key, { tab: "domain_record" });
  };
  const { picture } = drawn;
  return (
    <ViewFrame title="Topology" note="traffic between names, firewalls, instances and databases">
      <ErrorMessage error={error ?? drawn.error} />
      {!picture && error === undefined && drawn.error === undefined ? <Waiting /> : null}
      {picture?.parts.length === 0 ? (
        <EmptyState title="Nothing to draw yet">
          Instances, databases, firewalls and the DNS names that point to them appear here when you create them.
        </EmptyState>
      ) : null}
      {picture && picture.parts.length > 0 ? <PictureView picture={picture} hrefOf={hrefOfNode} /> : null}
    </ViewFrame>
  );
}

interface Props {
  readonly picture: Picture;
  readonly hrefOf: (node: TopologyNode) => string | undefined;
}

function drawn(element: PictureElement, key: number, hrefOf: Props["hrefOf"]): ComponentChildren {
  const { tag, attributes, children, node } = element;
  const inner = children.flatMap((child, index) =>
    // The space is invisible. It separates the lines of a label for screen readers.
    typeof child === "string" ? [child] : [drawn(child, index, hrefOf), " "],
  );
  const shape = h(tag, { ...attributes, key }, inner);
  const href = node && hrefOf(node);
  return href === undefined ? (
    shape
  ) : (
    <a href={href} key={key}>
      {shape}
    </a>
  );
}

const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

/** Renders the picture as elements of the page, with links for the nodes. */
function PictureView({ picture, hrefOf }: Props) {
  const { width, height, arrow, parts } = picture;
  const [zoom, setZoom] = useState<number | undefined>();
  const scale = zoom ?? 1;
  const step = (by: 1 | -1) => {
    const at = zooms.findIndex((each) => each >= scale);
    setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, at + by))]);
  };
  const size =
    zoom === undefined
      ? { maxWidth: `${String(width)}px`, width: "100%", height: "auto" }
      : { width: `${String(width * zoom)}px`, height: `${String(height * zoom)}px` };
  return (
    <>
      <div class="toolbar">
        <button type="button" class="button" aria-label="Zoom out" onClick={() => step(-1)}>
          −
        </button>
        <button type="button" class="button" aria-label="Zoom in" onClick={() => step(1)}>
          +
        </button>
        <button type="button" class="button" aria-pressed={zoom === undefined} onClick={() => setZoom(undefined)}>
          Fit
        </button>
        <ul class="legend" aria-label="Legend">
          {["name", "firewall", "instance", "database"].map((kind) => (
            <li key={kind} class={kind}>
              {kind}
            </li>
          ))}
        </ul>
      </div>
      <div class="picture" tabIndex={0} role="region" aria-label="Diagram">
        <svg
          viewBox={`0 0 ${String(width)} ${String(height)}`}
          style={size}
          role="group"
          aria-label="Topology of the account"
          class="topology"
        >
          <defs>{drawn(arrow, 0, hrefOf)}</defs>
          {parts.map((part, index) => drawn(part, index, hrefOf))}
        </svg>
      </div>
    </>
  );
}
