import type { HclBlock } from "../hcl/parse";
import { convertItems } from "./convert-items";
import type { ProviderNames } from "./provider-names";
import type { Scope } from "./scope";
import type { Source } from "./sources";

/** A block of a test that refers to something that the migration converts. */
interface TestRemark {
  readonly item: HclBlock;
  readonly text: string;
}

/** Finds the blocks of a test that refer to the Linode provider or to converted objects. */
export function remainingReferences(source: Source, scope: Scope, names: ProviderNames): readonly TestRemark[] {
  return source.items.flatMap((item): readonly TestRemark[] => {
    if (item.kind !== "block") return [];
    const own = source.text.slice(item.start, item.end);
    const isProvider = /^(mock_)?provider$/.test(item.type) && names(item.labels[0] ?? "") !== undefined;
    const { text, problems } = convertItems(source.text, item, scope);
    if (!isProvider && text === own && problems.length === 0 && !/"linode_\w+"/.test(own)) return [];
    return [{ item, text: "Tests aren't converted. Change the names in this block by hand." }];
  });
}
