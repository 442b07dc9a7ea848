// The description of an attribute ends with its rules in words.

import type { Check, AnyContract, FieldFacts, Rule } from "../../contract";
import { isRequiredAtCreation, wording } from "../../contract";

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** The summary of a field, with its checks and rules. A computed attribute has neither a default nor a way to change it. */
export function describe(facts: FieldFacts, computed: boolean): string {
  const checks: readonly Check[] = [...facts.checks, ...(facts.item?.facts.checks ?? [])];
  const inner = (facts.rules ?? []).map(({ words }) => sentence(wording(words, "snake")));
  return [
    facts.summary,
    ...(facts.deprecated === undefined ? [] : [facts.deprecated]),
    ...(isRequiredAtCreation({ facts }) ? ["Required at creation."] : []),
    ...checks.map(({ words }) => sentence(words)),
    ...inner,
    ...(computed ? [] : consequences(facts)),
  ].join(" ");
}

function consequences(facts: FieldFacts): string[] {
  const { default: fallback, keepsDefault, summary, requiresReplace, providerOnly } = facts;
  const isStated = fallback === undefined || /default/i.test(summary);
  return [
    ...(isStated ? [] : [`Default: ${JSON.stringify(fallback)}.`]),
    ...(keepsDefault === true ? ["Another value is drift, also where the configuration sets none."] : []),
    ...(requiresReplace === true && providerOnly !== true ? ["A change replaces the object."] : []),
  ];
}

/** The rules of an object that are reported at this field. */
export function ruleWords(rules: readonly Rule[], name: string): string[] {
  return rules
    .filter((rule) => rule.at === name)
    .map((rule) => `${rule.atCreation === true ? "At creation it" : "It"} ${wording(rule.words, "snake")}.`);
}

/** What each variant demands of this field. */
export function variantWords({ variants }: AnyContract, name: string): string[] {
  return Object.entries(variants?.of ?? {}).flatMap(([value, variant]) => {
    const treatment = variant[name];
    if (!treatment) return [];
    const conditions = treatment.checks.map(({ words }) => `, ${words}`).join("");
    return [`${value}: ${treatment.presence}${conditions}.`];
  });
}
