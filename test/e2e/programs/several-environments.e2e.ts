import { blocksOf } from "../../docs/support/blocks";
import { HostProgram } from "../support/host-program";

const textOf = (file: string) =>
  blocksOf("docs/guides/several-environments.md").find((block) => block.file === file)?.text ?? "";
/** The program of the page in one file. */
const program = textOf("shop.ts") + textOf("main.ts").replace('import { Shop } from "./shop";', "");

let shop: HostProgram;
beforeAll(async () => {
  shop = await HostProgram.start();
});
afterAll(() => shop.remove());

describe("the policies of production in docs/guides/several-environments.md", () => {
  test("accept the program", () => expect(shop.synth(program)).resolves.toBeUndefined());

  test.each([
    [
      "deletionProtection = environment ===",
      "deletionProtection = environment !==",
      "unprotected-data",
      "shop-prod/web",
    ],
    [
      "backupsEnabled: environment ===",
      "backupsEnabled: environment !==",
      "production-without-backups",
      "shop-prod/web",
    ],
  ])("fail the synth without %s", async (before, after, check, construct) => {
    const wrong = program.replace(before, after);
    expect(wrong).not.toBe(program);
    await expect(shop.synth(wrong)).rejects.toThrow(`${check}: ${construct}`);
    await expect(shop.synth(wrong)).rejects.not.toThrow("shop-dev/");
  });
});
