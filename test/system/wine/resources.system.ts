import "./environment";
import { live } from "../../e2e/support/lifecycle";
import { specimens } from "../../kinds";
import { startWine } from "./wine";

jest.setTimeout(900_000);
beforeAll(startWine);

describe("with the Windows executable, every resource works", () => {
  live(specimens);
});
