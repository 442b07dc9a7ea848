import type { Provider } from "../../../src/provider/plugin/provider";
import { shelfItem } from "./shelf-item";
import { ShelfStore } from "./shelf-store";

export const ADDRESS = "example.test/acme/shelf";

/** A provider with one of everything. `closed` gets the stores that were closed. */
export function shelfProvider(closed: (store: ShelfStore) => void = () => undefined): Provider<ShelfStore> {
  return {
    address: ADDRESS,
    version: "0.1.0",
    schema: {
      version: 0,
      description: "Shelves.",
      attributes: { file: { description: "The file of the items.", type: "string", optional: true } },
    },
    configure: ({ config }) => new ShelfStore(String(config["file"] ?? process.env["SHELF_FILE"])),
    close: closed,
    resources: { shelf_item: shelfItem },
    dataSources: {
      shelf_item: () => ({
        schema: {
          version: 0,
          description: "One item.",
          attributes: {
            id: { description: "Which.", type: "string", required: true },
            name: { description: "The name.", type: "string", computed: true },
          },
        },
        read: async ({ session, config }) => {
          const item = session.find(String(config["id"]));
          if (item === undefined) throw new Error(`There is no item ${String(config["id"])}.`);
          return { name: String(item.fields["name"]) };
        },
      }),
    },
    ephemeralResources: {
      shelf_key: () => ({
        schema: {
          version: 0,
          description: "A key that is never stored.",
          attributes: {
            length: { description: "The length of the key.", type: "number", required: true },
            value: { description: "The key.", type: "string", computed: true, sensitive: true },
          },
        },
        open: async ({ config }) => ({ value: "k".repeat(Number(config["length"])) }),
      }),
    },
  };
}
