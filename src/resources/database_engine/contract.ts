import { resource, text } from "../../contract";

export const databaseEngine = resource({
  kind: "data source",
  name: "database_engine",
  summary: "A version of a database engine that databases can be made with.",
  source: "document 2, Engine",
  path: "/databases/engines",
  operations: ["list", "view"],
  access: { scope: null },
  slashedId: true,
  fields: {
    id: text("The engine with its version, such as mysql/8.0.30.").nameIn("engines"),
    engine: text("The engine, such as mysql.").computed(),
    version: text("Its version, such as 8.0.30.").computed(),
  },
});
