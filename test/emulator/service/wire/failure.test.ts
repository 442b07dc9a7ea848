import { toErrorResponse } from "../../../../src/emulator/service/http/response";
import { failure } from "../../../../src/emulator/service/wire/failure";
import { useEmulator } from "../../support";

const { as } = useEmulator();

test("R1-018: a response has the field and the reason of an error, and not the rules behind it", async () => {
  const { status, body } = await as(undefined)("GET", "/domains");
  expect(status).toBe(401);
  expect(body).toEqual({
    errors: [{ field: "", reason: "A token is required. Send the header Authorization: Bearer TOKEN" }],
  });
});

test("a thrown failure has the rules in addition to the response body", () => {
  const thrown = failure(400, "must be unique", "label").cites("R3-090", "R3-086");
  expect(thrown.message).toBe("label must be unique");
  expect(toErrorResponse(thrown)).toEqual({
    status: 400,
    body: { errors: [{ field: "label", reason: "must be unique" }] },
    headers: {},
    errors: [{ field: "label", reason: "must be unique", rules: ["R3-090", "R3-086"] }],
  });
});

test("a failure of the emulator itself has no rules", () => {
  const print = jest.spyOn(console, "error").mockReturnValue(undefined);
  expect(toErrorResponse(new Error("the disk is full"))).toEqual({
    status: 500,
    body: { errors: [{ field: "", reason: "Internal error of the emulator: the disk is full" }] },
    errors: [{ field: "", reason: "Internal error of the emulator: the disk is full" }],
  });
  print.mockRestore();
});
