import { specimens } from "../../kinds";
import { live } from "../support/lifecycle";

describe("resources that go with another object live", () => {
  live(specimens.filter(({ life }) => typeof life?.remove === "string"));
});
