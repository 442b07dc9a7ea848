import { specimens } from "../../kinds";
import { live } from "../support/lifecycle";

describe("resources that are objects of their own live", () => {
  live(specimens.filter(({ life }) => typeof life?.remove !== "string"));
});
