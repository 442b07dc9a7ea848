import type { Kind } from "../../api/kinds";
import { placesIn } from "../../api/kinds";
import { Empty } from "../../parts/empty";
import { Page } from "../../parts/page";
import { useShared } from "../../state/shared";
import type { Route } from "../../text/routes";
import { inSentence } from "../../text/in-sentence";
import { hrefOf } from "../../text/routes";
import { ObjectTable } from "./list";

interface Props {
  readonly kind: Kind;
  readonly ids: readonly string[];
  readonly route: Route;
}

/** The view of a kind. What is inside of other objects has a listing for each of these. */
export function ListingView({ kind, ids, route }: Props) {
  const { kinds } = useShared();
  const parent = kinds.find((each) => each.kind === kind.parent);
  if (kind.list === null) {
    return (
      <Page title={kind.title}>
        <Empty title="The API has no listing of these">
          There {kind.count === 1 ? "is one" : `are ${String(kind.count)}`}. They are reached from the objects that they
          belong to.
        </Empty>
      </Page>
    );
  }
  if (placesIn(kind.list) > ids.length && parent) {
    return (
      <Page title={kind.title} note={`inside of ${inSentence(parent.title)}`}>
        <p class="intro">All {inSentence(kind.title)} are inside of one of these. Open one to see them.</p>
        <ObjectTable kind={parent} above={[]} route={route} pathOf={(id) => ["objects", kind.kind, id]} />
      </Page>
    );
  }
  return (
    <Page
      title={kind.title}
      {...(parent && ids.length > 0 ? { above: { title: parent.title, href: hrefOf(["objects", parent.kind]) } } : {})}
    >
      <ObjectTable kind={kind} above={ids} route={route} />
    </Page>
  );
}
