import type { AttributeChange } from "./attributes";
import type { Changes, OutputChange } from "./changes";
import { countsOf } from "./changes";
import type { PlannedChange } from "./planned-change";

/** The plan for a program. Names stay from version to version; new ones may come. */
export function jsonReport({ objects, outputs, outdated }: Changes): string {
  const report = {
    changes: objects.map(changeJson),
    outputs: outputs.map(outputJson),
    counts: { ...Object.fromEntries(countsOf(objects)), outputs: outputs.length },
    outdated,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

const changeJson = (change: PlannedChange) => ({
  action: change.action,
  construct: change.construct ?? null,
  address: change.address,
  kind: change.kind,
  name: change.name,
  loss: change.loss ?? null,
  reason: change.reason ?? null,
  importId: change.importId ?? null,
  previousAddress: change.previousAddress ?? null,
  deposed: change.deposed ?? null,
  attributes: change.attributes.map(attributeJson),
});

function attributeJson({ name, before, after, isSensitive, isUnknown, replaces, lines }: AttributeChange): object {
  return {
    attribute: name,
    ...(isSensitive ? { sensitive: true } : { before: before ?? null }),
    ...(isUnknown ? { unknown: true } : isSensitive ? {} : { after: after ?? null }),
    replaces,
    ...(lines && { lines: lines.map(({ sign, text }) => `${sign} ${text}`) }),
  };
}

const outputJson = ({ name, action, before, after }: OutputChange) => ({
  ...{ name, action },
  before: before ?? null,
  after: after ?? null,
});
