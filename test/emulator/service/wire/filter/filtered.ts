import type { Json, TestEmulator } from "../../../support";

export interface FilteredPage {
  readonly status: number;
  readonly data: readonly Json[];
  readonly results: number;
  readonly pages: number;
  readonly errors: readonly { readonly field: string; readonly reason: string }[];
}

/** Lists a collection with a filter. A string is sent unchanged. */
export async function listFiltered({ server }: Pick<TestEmulator, "server">, path: string, filter: unknown) {
  const base = path.startsWith("/networking/vlans") ? server.url.replace(/\/v4$/, "/v4beta") : server.url;
  const response = await fetch(`${base}${path}`, {
    headers: {
      authorization: `Bearer ${server.token}`,
      "x-filter": typeof filter === "string" ? filter : JSON.stringify(filter),
    },
  });
  return { ...((await response.json()) as Omit<FilteredPage, "status">), status: response.status };
}

/** The values of one field of the matching objects, in the order of the list. */
export async function valuesOf(emulator: Pick<TestEmulator, "server">, path: string, name: string, filter: unknown) {
  const { status, data, errors } = await listFiltered(emulator, path, filter);
  if (status !== 200) throw new Error(`GET ${path}: ${JSON.stringify(errors)}`);
  return data.map((object) => object[name]);
}
