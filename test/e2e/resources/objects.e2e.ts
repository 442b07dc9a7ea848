import { specimens } from "../../kinds";
import { live } from "../support/lifecycle";

describe("resources with their own objects work", () => {
  live(specimens.filter(({ life }) => typeof life?.remove !== "string"));
});
