// JavaScript programs often pass null for an omitted prop, as Terraform does.

/** Removes null props. Undefined props become an empty object. */
export function withoutNulls<Props extends object>(props: Props): Props {
  const all = (props as Props | null | undefined) ?? ({} as Props);
  if (!Object.values(all).includes(null)) return all;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Props;
}
