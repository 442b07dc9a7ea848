/** More names than contracts have. A service may answer with any number of others, which are not kept. */
const mostRemembered = 2_000;

/** The same names are translated for every object of a run. */
function remembering(translate: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const translated = translate(name);
    if (known.size < mostRemembered) known.set(name, translated);
    return translated;
  };
}

/** `ttlSec` as the API and Terraform write it: `ttl_sec`. */
export const snake = remembering((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** `ttl_sec` as TypeScript writes it: `ttlSec`. */
export const camel = remembering((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));

/** `domain_record` as a class is named: `DomainRecord`. */
export function pascal(name: string): string {
  return camel(`_${name}`);
}
