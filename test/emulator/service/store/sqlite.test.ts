import { findSqlite } from "../../../../src/emulator/service/store/database";

const [libsqls, nodes] = [jest.fn(), jest.fn()];

const thrower = (message: string) => () => {
  throw new Error(message);
};
const noBinary = "Cannot find module '@libsql/linux-riscv64-gnu'\nRequire stack:\n- /somewhere";

test("libsql is used if it can be loaded, and Node's own SQLite is not loaded", () => {
  const node = jest.fn();
  expect(findSqlite({ libsql: () => libsqls, node })).toBe(libsqls);
  expect(node).not.toHaveBeenCalled();
});

test.each([noBinary, "Neon: unsupported system: sunos", "Cannot find module 'libsql'"])(
  "if libsql fails with %j, Node's own SQLite is used",
  (message) => {
    expect(findSqlite({ libsql: thrower(message), node: () => ({ DatabaseSync: nodes }) })).toBe(nodes);
  },
);

test("without either, the error has the reason and the fix", () => {
  const find = () => findSqlite({ libsql: thrower(noBinary), node: () => undefined });
  expect(find).toThrow(/libsql can't be loaded: Cannot find module '@libsql\/linux-riscv64-gnu'\. /);
  expect(find).toThrow(`Use Node 22.13 or newer, which includes SQLite (this is ${process.versions.node})`);
  expect(find).not.toThrow("Require stack");
});
