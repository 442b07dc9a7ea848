import { control } from "../../api/control";
import type { Kind } from "../../api/kinds";
import { idText } from "../../api/kinds";
import { JsonView } from "../../parts/json-view";
import { Problem } from "../../parts/problem";
import type { Row } from "../../state/paged-rows";
import { useShared } from "../../state/shared";
import { useLoaded } from "../../state/use-loaded";
import type { References } from "./references";
import { hrefOfReference, ReferenceLists } from "./references";

interface Props {
  readonly kind: Kind;
  readonly id: string;
  readonly object: Row;
}

/** An object as the API shows it, beside what it refers to and what refers to it. */
export function ObjectTab({ kind, id, object }: Props) {
  const { kinds } = useShared();
  const path = `references/${kind.kind}/${encodeURIComponent(id)}`;
  const { value, error } = useLoaded((signal) => control<References>(path, { signal }), path, ["*"]);
  const linkOf = (name: string, given: unknown) => {
    const meant = value?.to.find(({ through, id: other }) => through === name && String(other) === idText(given));
    return meant && hrefOfReference(kinds, meant);
  };
  return (
    <div class="object">
      <JsonView value={object} label={`${kind.title} ${id} as JSON`} linkOf={linkOf} />
      <div>
        <Problem error={error} />
        {value ? <ReferenceLists references={value} /> : null}
      </div>
    </div>
  );
}
