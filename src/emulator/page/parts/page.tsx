import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { route } from "../state/browser";
import { useStore } from "../store";

interface Props {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** The parent view. */
  readonly above?: { readonly title: string; readonly href: string };
  readonly actions?: ComponentChildren;
  /**
   * Identifies the view.
   * @default the path of the route
   */
  readonly place?: string;
  readonly children: ComponentChildren;
}

let shown = "";

/**
 * The frame of a view. Its heading takes the focus when the user comes from another view, so that screen readers
 * announce it.
 */
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
