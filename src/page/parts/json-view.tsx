import type { ComponentChildren } from "preact";

interface Props {
  readonly value: unknown;
  readonly label: string;
  /** Where a value of the uppermost object leads to. */
  readonly linkOf?: (name: string, value: unknown) => string | undefined;
}

/** JSON with colours, built of elements: whatever a value contains, it is nothing but text. */
export const JsonView = ({ value, label, linkOf }: Props) => (
  <pre class="json" tabIndex={0} role="region" aria-label={label}>
    <code>{drawn(value, "", linkOf)}</code>
  </pre>
);

const step = "  ";

function drawn(value: unknown, indent: string, linkOf?: Props["linkOf"]): ComponentChildren {
  if (typeof value !== "object" || value === null) return scalar(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const entries = Object.entries(value);
  if (entries.length === 0) return open + close;
  const inner = indent + step;
  const isShort =
    isList && entries.length <= 8 && entries.every(([, each]) => String(each).length < 24 && isScalar(each));
  if (isShort) return [open, ...entries.map(([, each], index) => [index > 0 ? ", " : "", scalar(each)]), close];
  return [
    open,
    ...entries.map(([name, each], index) => {
      const href = isList ? undefined : linkOf?.(name, each);
      const shown = href === undefined ? drawn(each, inner) : <a href={href}>{drawn(each, inner)}</a>;
      const key = isList ? "" : [<span class="json-name">{JSON.stringify(name)}</span>, ": "];
      return ["\n", inner, key, shown, index < entries.length - 1 ? "," : ""];
    }),
    "\n",
    indent,
    close,
  ];
}

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

function scalar(value: unknown): ComponentChildren {
  const kind = value === null ? "null" : typeof value;
  return <span class={`json-${kind}`}>{JSON.stringify(value)}</span>;
}
