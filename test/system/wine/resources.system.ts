import "./places";
import { startWine } from "./wine";
import { specimens } from "../../kinds";
import { live } from "../../e2e/support/lifecycle";

jest.setTimeout(300_000);
beforeAll(startWine);

describe("with the Windows executable, every resource works", () => {
  live(specimens);
});
