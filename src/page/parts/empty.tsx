import type { ComponentChildren } from "preact";

/** Stands where there is nothing yet: what would be here, and how it comes. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children ? <div class="empty-text">{children}</div> : null}
    </div>
  );
}

export const Waiting = () => (
  <p class="waiting" role="status">
    Loading…
  </p>
);
