/** More than the number of names in contracts. Other names in responses are unlimited, and not cached. */
const maxRemembered = 2_000;

/** Caches translations, because every object of a run has the same names. */
function remembering(translate: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const translated = translate(name);
    if (known.size < maxRemembered) known.set(name, translated);
    return translated;
  };
}

/** Converts `ttlSec` to the form of the API and Terraform: `ttl_sec`. */
export const snake = remembering((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Converts `ttl_sec` to the form of TypeScript: `ttlSec`. */
export const camel = remembering((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));

/** Converts `domain_record` to a class name: `DomainRecord`. */
export function pascal(name: string): string {
  return camel(`_${name}`);
}
