import type { Route } from "../text/routes";
import { hrefOf } from "../text/routes";

interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly current: string;
  readonly route: Route;
}

/** Links to the parts of a view, each of which has an address of its own. */
export const Tabs = ({ label, tabs, current, route }: Props) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ id, title }) => (
      <a key={id} href={hrefOf(route.path, { tab: id })} aria-current={id === current ? "page" : undefined}>
        {title}
      </a>
    ))}
  </nav>
);
