import { type Stack, startStack } from "../../e2e/support/stack";
import { eventually } from "../../support/eventually";

const place = { region: "us-east", type: "g6-standard-1" };
const key = "ssh-ed25519 AAAA";

describe("fields that the service ignores or that are not specified", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("R1-115, R1-123, R1-132: are sent, and cause no difference", async () => {
    const source = { ...place, image: "public/debian12", root_pass: "correct horse", backups_enabled: true };
    const { id } = await stack.api("POST", "/compute/instances", { ...source, type: "g6-nanode-1" });
    const backups = `/compute/instances/${String(id)}/backups`;
    const { id: backup_id } = await stack.api("POST", backups, { label: "golden" });
    await eventually(
      async () => (await stack.api("GET", `${backups}/${String(backup_id)}`))["status"] === "successful",
    );
    const ignored = { root_pass: "correct horse", authorized_keys: [key], swap_size: 1024 };
    const wired = (other_fields: string) => ({ interfaces: [{ purpose: "public", other_fields }] });
    const configuration = (json: string) => ({
      resource: {
        stratus_compute_instance: {
          empty: { ...place, ...ignored, ...wired(json) },
          restored: { ...place, ...ignored, backup_id },
        },
      },
    });
    const workspace = stack.workspace();
    await workspace.apply(configuration('${jsonencode({ primary = true, ipv4 = { vpc = "10.0.0.2" } })}'));
    const { objects } = (await stack.control("GET", "state")) as { readonly objects?: readonly { body: object }[] };
    const interfaces = (objects ?? []).flatMap(({ body }) => ("interfaces" in body ? [body.interfaces] : []));
    expect(interfaces).toContainEqual([
      { purpose: "public", otherFields: '{"ipv4":{"vpc":"10.0.0.2"},"primary":true}' },
    ]);
    expect(await workspace.plan()).toEqual([]);

    workspace.write(configuration('{ "primary": true, "ipv4": { "vpc": "10.0.0.2" } }'));
    expect(await workspace.plan()).toEqual([]);

    workspace.write(configuration('{"primary":false}'));
    expect((await workspace.plan()).map(({ address, actions }) => [address, actions.join()])).toEqual([
      ["stratus_compute_instance.empty", "delete,create"],
    ]);

    workspace.write(configuration("primary"));
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    expect([code, output.replace(/\s+/g, " ")]).toEqual([
      1,
      expect.stringContaining("interfaces[0].other_fields must be a JSON object as a string, such as"),
    ]);
  });

  test("R1-132: the service validates a backup in combination with an image, with or without a root password", async () => {
    const workspace = stack.workspace();
    workspace.write({
      resource: { stratus_compute_instance: { it: { ...place, image: "public/debian12", backup_id: 1 } } },
    });
    await workspace.init();
    expect((await workspace.plan()).map(({ actions }) => actions.join())).toEqual(["create"]);
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color", "-input=false"]);
    expect([code, output]).toEqual([1, expect.stringContaining("must not be set if image is set")]);
  });
});
