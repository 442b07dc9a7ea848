/** `ttlSec` as the API and Terraform write it: `ttl_sec`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `ttl_sec` as TypeScript writes it: `ttlSec`. */
export function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `domain_record` as a class is named: `DomainRecord`. */
export function pascal(name: string): string {
  return camel(`_${name}`);
}
