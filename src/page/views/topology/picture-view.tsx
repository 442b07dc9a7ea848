import { h } from "preact";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Picture, PictureElement } from "../../../topology/picture";
import type { TopologyNode } from "../../../topology/topology";

interface Props {
  readonly picture: Picture;
  readonly hrefOf: (node: TopologyNode) => string | undefined;
}

function drawn(element: PictureElement, key: number, hrefOf: Props["hrefOf"]): ComponentChildren {
  const { tag, attributes, children, node } = element;
  const inner = children.flatMap((child, index) =>
    // The space is not seen: it separates the lines of a label where they are read.
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

/** The picture as elements of the page, whose nodes are links. */
export function PictureView({ picture, hrefOf }: Props) {
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
        <ul class="legend" aria-label="What the shapes mean">
          {["name", "firewall", "instance", "database"].map((kind) => (
            <li key={kind} class={kind}>
              {kind}
            </li>
          ))}
        </ul>
      </div>
      <div class="picture" tabIndex={0} role="region" aria-label="The picture">
        <svg
          viewBox={`0 0 ${String(width)} ${String(height)}`}
          style={size}
          role="group"
          aria-label="Who reaches what"
          class="topology"
        >
          <defs>{drawn(arrow, 0, hrefOf)}</defs>
          {parts.map((part, index) => drawn(part, index, hrefOf))}
        </svg>
      </div>
    </>
  );
}
