import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useStore } from "../state/store";
import { route } from "../state/browser";

interface Props {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** The view that this one is a part of. */
  readonly above?: { readonly title: string; readonly href: string };
  readonly actions?: ComponentChildren;
  /** What stays the same while it is the same view. Without it: the path of the address. */
  readonly place?: string;
  readonly children: ComponentChildren;
}

let shown = "";

/** A view: its heading gets the focus when somebody comes from another view, so that readers of the screen hear it. */
export function ViewFrame({ title, note, above, actions, place: given, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useStore(route).path.join("/");
  const place = given ?? path;
  useEffect(() => {
    document.title = `${title} · Stratus emulator`;
    if (shown !== "" && shown !== place) heading.current?.focus({ preventScroll: true });
    shown = place;
  }, [title, place]);
  return (
    <div class="page">
      <header class="page-head">
        <div class="page-title">
          {above ? (
            <a class="above" href={above.href}>
              {above.title}
            </a>
          ) : null}
          {above ? <span aria-hidden="true">/</span> : null}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {!note ? null : <span class="note">{note}</span>}
        </div>
        {actions ? <div class="page-actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
