import { useEffect, useState } from "preact/hooks";
import type { AccountParts } from "../../../topology/account";
import type { Picture } from "../../../topology/picture";
import type { TopologyNode } from "../../../topology/topology";
import { control } from "../../api/control";
import { routeOfId } from "../../api/kinds";
import { Empty, Waiting } from "../../parts/empty";
import { Page } from "../../parts/page";
import { Problem } from "../../parts/problem";
import { useShared } from "../../state/shared";
import { useLoaded } from "../../state/use-loaded";
import { hrefOf } from "../../text/routes";
import { domainOf } from "./domain-of";
import { PictureView } from "./picture-view";

/** It is loaded when the view is opened for the first time, because it brings the library that places the nodes. */
const load = () => import("./draw");

/** Who reaches what in the account. */
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
  /** A node may stand for several objects: then it leads to all of their kind. */
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
    <Page title="Topology" note="who reaches what: names, firewalls, instances, databases">
      <Problem error={error ?? drawn.error} />
      {!picture && error === undefined && drawn.error === undefined ? <Waiting /> : null}
      {picture?.parts.length === 0 ? (
        <Empty title="Nothing to draw yet">
          Instances, databases, firewalls and the names that lead to them appear here when a program makes them.
        </Empty>
      ) : null}
      {picture && picture.parts.length > 0 ? <PictureView picture={picture} hrefOf={hrefOfNode} /> : null}
    </Page>
  );
}
