import type { Properties } from "../../../src/contract";
import { useEmulator } from "../../emulator/support";
import { contractOf } from "../../kinds";
import { creates } from "../../perturb/lives/variations";
import { runOn } from "../../support/terraform/provider-run";
import { translatedEmulator } from "./support/translated-emulator";

const other = useEmulator({ dialect: "linode", dnsPort: 0 });

/** The last spelling of each kind. */
const lost = Object.entries(creates).flatMap(([name, list]) =>
  list.map((kind) => ({ name, kind, spelling: kind.spellings[kind.spellings.length - 1] ?? {} })),
);

test.each(lost.map((each) => [each.name, JSON.stringify({ ...each.kind.base, ...each.spelling }), each] as const))(
  "a %s with a lost response is adopted: %s",
  async (name, _, { kind, spelling }) => {
    const emulator = translatedEmulator(other);
    const config: Properties = { ...kind.base, ...spelling, ...(await kind.prepare?.(emulator)) };
    const path = kind.post.replace("/compute/instances", "/linode/instances");
    await emulator.control("POST", "/faults", { match: { method: "POST", path }, effect: { drop: "after" } });
    const run = runOn(other, { dialect: "linode" });
    try {
      const contract = contractOf(name);
      const made = await run.create(contract, config);
      const [fault] = (await emulator.control("GET", "/faults")).body as unknown as { hits: number }[];
      expect(fault?.hits).toBe(1);
      expect(await run.refreshed(made)).toBeDefined();
    } finally {
      await run.close();
    }
  },
);

describe("the setting", () => {
  const before = process.env["STRATUS_DIALECT"];
  afterEach(() => {
    if (before === undefined) delete process.env["STRATUS_DIALECT"];
    else process.env["STRATUS_DIALECT"] = before;
  });
  const listed = async (settings: Properties = {}) => {
    const run = runOn(other, settings);
    await run.session.client.list("/compute/instances").finally(() => run.close());
  };

  test("is read from the environment, and the configuration takes precedence", async () => {
    process.env["STRATUS_DIALECT"] = "linode";
    await listed();
    await expect(listed({ dialect: "stratus" })).rejects.toThrow(
      'the dialect "stratus". Set dialect (STRATUS_DIALECT) to "linode"',
    );
  });

  test("is validated in the environment", async () => {
    process.env["STRATUS_DIALECT"] = "azure";
    await expect(listed()).rejects.toMatchObject({
      diagnostics: [
        {
          summary: "Invalid argument",
          detail: 'dialect must be one of "stratus", "linode", got "azure".',
          path: ["dialect"],
        },
      ],
    });
  });

  test("defines the default URL of the public service, and the default dialect has none", async () => {
    const detailOf = async (dialect: string) => {
      const error: unknown = await listed({ dialect, baseUrl: undefined }).catch((each: unknown) => each);
      return (error as { diagnostics: readonly { detail: string }[] }).diagnostics.map(({ detail }) => detail);
    };
    expect(await detailOf("linode")).toEqual([
      "The provider requires base_url. Set base_url in the provider block, or set the environment variable STRATUS_BASE_URL. The public service of this dialect has the URL https://api.linode.com/v4.",
    ]);
    expect(await detailOf("stratus")).toEqual([
      "The provider requires base_url. Set base_url in the provider block, or set the environment variable STRATUS_BASE_URL.",
    ]);
  });
});
