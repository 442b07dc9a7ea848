import { specimens } from "../../kinds";
import { live } from "../support/lifecycle";

describe("resources that configure another object work", () => {
  live(specimens.filter(({ life }) => typeof life?.remove === "string"));
});
