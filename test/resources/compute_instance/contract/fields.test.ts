import { explain, UNKNOWN, validate } from "../../../../src/contract";
import { computeInstance } from "../../../../src/resources/compute_instance/contract";
import { fieldOf, many, sentBy, validatorOf } from "../../support";

const messagesFor = validatorOf(computeInstance, { region: "us-east", type: "g6-standard-1" });
const deployed = validatorOf(computeInstance, {
  region: "us-east",
  type: "g6-standard-1",
  image: "public/debian12",
  rootPass: "correct horse",
});

describe("label", () => {
  it("R1-024: 3 to 64 characters", () => {
    expect(messagesFor({ label: many(3) })).toEqual([]);
    expect(messagesFor({ label: many(64) })).toEqual([]);
    expect(messagesFor({ label: many(2) })).toEqual(['label must be 3 to 64 characters long, got "xx"']);
    expect(messagesFor({ label: many(65) })).toEqual([`label must be 3 to 64 characters long, got "${many(65)}"`]);
  });

  it("R1-024: counts characters as a person does", () => {
    expect(messagesFor({ label: many(64, "😀") })).toEqual([]);
    expect(messagesFor({ label: many(65, "😀") })).toHaveLength(1);
    expect(messagesFor({ label: many(2, "😀") })).toHaveLength(1);
  });

  it("R1-025: is optional", () => {
    expect(messagesFor()).toEqual([]);
  });

  it.each(["my web server", "-web-", "a--b", "ünïcode", "web/1", "...", "   "])(
    "R1-026: has no pattern, so %j is valid",
    (label) => {
      expect(messagesFor({ label })).toEqual([]);
    },
  );
});

describe("region, type and image", () => {
  const nothing = validatorOf(computeInstance, {});

  it("R1-096, R1-097: region and type are required, and both errors are reported at once", () => {
    expect(nothing()).toEqual(["region is required", "type is required"]);
  });

  it("R1-096, R1-097: any id may exist in the service, and an unknown value is not validated", () => {
    expect(nothing({ region: "mars-north", type: "g99" })).toEqual([]);
    expect(nothing({ region: UNKNOWN, type: UNKNOWN })).toEqual([]);
  });

  it.each(["public/debian12", "private/12", "public/almalinux9.3-x"])("R1-007, R1-098: %s is an image id", (image) => {
    expect(deployed({ image })).toEqual([]);
  });

  it.each(["debian12", "linode/debian12", "public/", "/debian12", "public/a/b", "public", "", "Public/debian12"])(
    "R1-009, R1-098: %j is not an image id",
    (image) => {
      const words = `image must be an image id such as "public/debian12" or "private/12", got ${JSON.stringify(image)}`;
      expect(deployed({ image })).toEqual([expect.stringContaining(words)]);
    },
  );

  it.each([
    ["debian12", "public/debian12"],
    ["Public/debian12", "public/debian12"],
    ["pubilc/debian12", "public/debian12"],
    ["Private/12", "private/12"],
  ])("R1-098: the error for %j suggests a similar id", (image, meant) => {
    expect(deployed({ image })).toEqual([expect.stringContaining(`(did you mean "${meant}"?)`)]);
  });

  it("R1-029, R1-030: changing region, plan or image replaces the instance", () => {
    for (const name of ["region", "type", "image"]) {
      expect(fieldOf(computeInstance, name).spec.requiresReplace).toBe(true);
      expect(sentBy(computeInstance, "update")).not.toContain(name);
    }
  });
});

describe("root_pass", () => {
  it.each(["rootPass", "rootPassWo"])("R1-099: %s has 7 to 128 characters, and is never shown", (name) => {
    const image = validatorOf(computeInstance, { region: "us-east", type: "g6-standard-1", image: "public/debian12" });
    expect(image({ [name]: many(7) })).toEqual([]);
    expect(image({ [name]: many(128) })).toEqual([]);
    expect(image({ [name]: many(6) })).toEqual([`${name} must be 7 to 128 characters long`]);
    expect(image({ [name]: many(129) })).toEqual([`${name} must be 7 to 128 characters long`]);
  });

  it("R1-099: is sensitive and never returned", () => {
    expect(fieldOf(computeInstance, "rootPass").spec).toMatchObject({ sensitive: true, notReturned: true });
    expect(fieldOf(computeInstance, "rootPassWo").spec).toMatchObject({ writeOnly: true, sensitive: true });
  });

  it("R1-100: is required with an image", () => {
    expect(messagesFor({ image: "public/debian12" })).toEqual([
      "rootPass is required if image is set; rootPassWo can be set instead",
    ]);
    expect(messagesFor({ image: "public/debian12", rootPassWo: "battery staple" })).toEqual([]);
    expect(messagesFor({ image: "public/debian12", rootPass: UNKNOWN })).toEqual([]);
    expect(messagesFor({ image: UNKNOWN })).toEqual([]);
  });

  it("R1-100: has Terraform's name in messages for Terraform users", () => {
    const object = { region: "us-east", type: "g6-standard-1", image: "public/debian12", timeouts: { create: "soon" } };
    expect(validate(computeInstance, object).map((problem) => explain(problem, "snake"))).toEqual([
      'timeouts.create must be a duration such as "45m", "1h30m" or "90s", got "soon"',
      "root_pass is required if image is set; root_pass_wo can be set instead",
    ]);
  });

  it("R1-100: exactly one of the two ways to give it", () => {
    expect(deployed({ rootPassWo: "battery staple" })).toEqual(["rootPassWo must not be set if rootPass is set"]);
  });

  it("R1-101, R1-111: is required with a script, which also requires an image", () => {
    expect(messagesFor({ scriptId: 1 })).toEqual([
      "rootPass is required if scriptId is set",
      "scriptId needs an image that the script supports, got 1",
    ]);
    expect(messagesFor({ scriptId: 1, rootPass: "correct horse" })).toHaveLength(1);
    expect(messagesFor({ scriptId: 1, image: "public/debian12" })).toEqual([
      "rootPass is required if image is set; rootPassWo can be set instead",
    ]);
    expect(deployed({ scriptId: 1 })).toEqual([]);
    expect(messagesFor({ scriptId: UNKNOWN })).toEqual([]);
  });

  it("R1-130: is not required from a backup, nor for an empty instance", () => {
    expect(messagesFor({ backupId: 7 })).toEqual([]);
    expect(messagesFor({})).toEqual([]);
    expect(messagesFor({ rootPass: "correct horse" })).toEqual([]);
  });

  it("R1-132: combining backup, image and script is not specified, so all combinations are valid", () => {
    expect(deployed({ backupId: 7 })).toEqual([]);
    expect(messagesFor({ backupId: 7, image: "public/debian12" })).toEqual([]);
    expect(messagesFor({ backupId: 7, rootPass: "correct horse", authorizedKeys: ["ssh-ed25519 AAAA"] })).toEqual([]);
    expect(deployed({ backupId: 7, scriptId: 1, scriptData: { a: "b" } })).toEqual([]);
  });
});

describe("deployment fields", () => {
  it("R1-102: authorized keys are strings, and not returned", () => {
    expect(deployed({ authorizedKeys: ["ssh-ed25519 AAAA", "ssh-rsa BBBB"], authorizedUsers: ["ops"] })).toEqual([]);
    expect(deployed({ authorizedKeys: ["ssh-ed25519 AAAA", 5] })).toEqual([
      'authorizedKeys[1] must be a string, got 5 (write "5")',
    ]);
    expect(deployed({ authorizedKeys: [many(100_000)] })).toEqual([]);
    expect(fieldOf(computeInstance, "authorizedKeys").spec.notReturned).toBe(true);
  });

  it.each(["I2Nsb3VkLWNvbmZpZwo=", "YQ==", "YWJj"])("R1-109: %s is base64", (userData) => {
    expect(deployed({ metadata: { userData } })).toEqual([]);
  });

  it("R1-109: plain text is rejected, and not shown", () => {
    expect(deployed({ metadata: { userData: "#cloud-config" } })).toEqual([
      "metadata.userData must be encoded in base64",
    ]);
    expect(deployed({ metadata: { userData: "YQ" } })).toHaveLength(1);
    expect(deployed({ metadata: { userData: UNKNOWN } })).toEqual([]);
  });

  it("R1-112: script data has at most 65535 characters as JSON, and is sensitive", () => {
    const frame = JSON.stringify({ a: "" }).length;
    expect(deployed({ scriptId: 1, scriptData: { a: many(65535 - frame) } })).toEqual([]);
    expect(deployed({ scriptId: 1, scriptData: { a: many(65536 - frame) } })).toEqual([
      "scriptData must be at most 65535 characters long as JSON",
    ]);
    expect(deployed({ scriptId: 1, scriptData: { a: many(65535 - frame, "é") } })).toEqual([]);
  });

  it("R1-112: script data is an object with any JSON values", () => {
    const data = {
      db_name: "shop",
      port: 3306,
      ratio: 0.5,
      tls: true,
      motd: null,
      hosts: ["a", 2, [null]],
      sub: { x: {} },
    };
    expect(deployed({ scriptId: 1, scriptData: data })).toEqual([]);
    expect(deployed({ scriptId: 1, scriptData: { a: UNKNOWN, b: [UNKNOWN] } })).toEqual([]);
    expect(deployed({ scriptId: 1, scriptData: { a: undefined } })).toEqual([]);
    for (const wrong of ['{"a":"hunter2"}', ["hunter2"], 5, true]) {
      expect(deployed({ scriptId: 1, scriptData: wrong })).toEqual(["scriptData must be an object, not a JSON string"]);
    }
  });

  it("R1-112: values without a JSON form are rejected at their path, and not shown", () => {
    const wrong = { list: [1, new Date(0)], big: 10n, sum: NaN, sub: { made: () => "hunter2", end: -Infinity } };
    const kinds = "must be a JSON value: a string, number, boolean, null, list or object";
    const digits = "must be a number that JSON can represent exactly; write other numbers as strings";
    expect(deployed({ scriptId: 1, scriptData: wrong })).toEqual([
      `scriptData.list[1] ${kinds}`,
      `scriptData.big ${kinds}`,
      `scriptData.sum ${digits}`,
      `scriptData.sub.made ${kinds}`,
      `scriptData.sub.end ${digits}`,
    ]);
  });

  it("R1-112: lists and nested objects count by their JSON length", () => {
    const filled = (count: number) => ({ list: [1, { a: many(count) }], tls: true });
    const frame = JSON.stringify(filled(0)).length;
    expect(deployed({ scriptId: 1, scriptData: filled(65535 - frame) })).toEqual([]);
    expect(deployed({ scriptId: 1, scriptData: filled(65536 - frame) })).toHaveLength(1);
  });

  it("R1-112: quotes and line breaks count by their JSON length", () => {
    const frame = JSON.stringify({ a: "" }).length;
    expect(deployed({ scriptId: 1, scriptData: { a: many((65535 - frame) / 2 + 1, "\n") } })).toHaveLength(1);
  });

  it("R1-115: a swap size is valid even if it is ignored", () => {
    expect(messagesFor({ swapSize: 1024 })).toEqual([]);
    expect(messagesFor({ backupId: 7, swapSize: 0 })).toEqual([]);
  });

  it("R1-106: booted has no default in the provider", () => {
    expect(fieldOf(computeInstance, "booted").spec.default).toBeUndefined();
    expect(messagesFor({ booted: false })).toEqual([]);
  });
});
