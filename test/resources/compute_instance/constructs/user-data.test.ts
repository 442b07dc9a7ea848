import { Lazy, Token } from "cdktf";
import { ComputeInstance, Domain, MySqlDatabase } from "../../../../lib";
import { errorOf, newStack, resources } from "../../../lib/stacks";

const deployed = {
  region: "us-east",
  type: "g6-standard-1",
  image: "public/debian12",
  rootPass: "correct horse battery",
} as const;

function program() {
  const stack = newStack();
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  const db = new MySqlDatabase(stack, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-standard-1",
    engine: "mysql/8.0.30",
    allowList: [],
  });
  /** The user data that is written for an instance. */
  const written = (userData: string) => {
    const id = `web${String(stack.node.children.length)}`;
    new ComputeInstance(stack, id, { ...deployed, userData });
    return (resources(stack, "compute_instance")[id]?.["metadata"] as Readonly<Record<string, string>>)["user_data"];
  };
  return { zone, db, written };
}

const inBase64 = (text: string) => Buffer.from(text, "utf8").toString("base64");
const literal = (text: string) => `base64decode("${inBase64(text)}")`;
const late = (...parts: readonly string[]) => `\${base64encode(join("", [${parts.join(", ")}]))}`;

describe("user data with values known after apply (R1-109)", () => {
  it("contains the id of an object", () => {
    const { zone, written } = program();
    expect(written(`zone=${String(zone.id)}`)).toBe(late(literal("zone="), "stratus_domain.zone.id"));
  });

  it("contains a host and a port", () => {
    const { db, written } = program();
    expect(written(`${db.hosts.primary}:${String(db.port)}`)).toBe(
      late("stratus_mysql_database.db.hosts.primary", literal(":"), "stratus_mysql_database.db.port"),
    );
  });

  it.each(["-", "+", ".", "5", "e", "|", "}", '"', "\\", "\n", "%{", "${", "e+300", "-1.5"])(
    "keeps %j on both sides of a number",
    (beside) => {
      const { zone, written } = program();
      expect(written(`${beside}${String(zone.id)}${beside}${String(zone.id)}`)).toBe(
        late(literal(beside), "stratus_domain.zone.id", literal(beside), "stratus_domain.zone.id"),
      );
    },
  );

  it("is one expression if it is only a reference", () => {
    const { zone, written } = program();
    expect(written(Token.asString(zone.id))).toBe("${base64encode(stratus_domain.zone.id)}");
    expect(written(String(zone.id))).toBe("${base64encode(stratus_domain.zone.id)}");
  });

  it("is encoded by the program if the token is the program's own", () => {
    const { written } = program();
    const name = Lazy.stringValue({ produce: () => 'the "shop"' });
    expect(written(`name: ${name}\n`)).toBe(inBase64('name: the "shop"\n'));
  });

  it("keeps a token of the program that contains a reference", () => {
    const { zone, written } = program();
    const mail = Lazy.stringValue({ produce: () => `mailto:${zone.soaEmail}` });
    expect(written(`to: ${mail}`)).toBe(late(literal("to: "), '"mailto:${stratus_domain.zone.soa_email}"'));
  });

  it("rejects a number calculated from a token", () => {
    const { zone, written } = program();
    expect(errorOf(() => written(`next=${String(zone.id * 2)}`))).toContain(
      "userData contains a number that is known only after apply",
    );
  });
});
