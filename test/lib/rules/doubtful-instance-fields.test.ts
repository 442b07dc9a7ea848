import { ComputeInstance, type ComputeInstanceProps } from "../../../lib";
import { newStack } from "../stacks";
import { instance, warnings } from "./programs";

const keys = ["ssh-ed25519 AAAA"];

function warningsOf(props: Partial<ComputeInstanceProps>): readonly string[] {
  const stack = newStack();
  new ComputeInstance(stack, "web", { ...instance, ...props } as ComputeInstanceProps);
  return warnings(stack);
}

const unused = (field: string, needed: string) =>
  `[stack/web] ${field} has no effect without ${needed}. Set ${needed}, or remove ${field}.`;

it.each<[string, Partial<ComputeInstanceProps>, readonly string[]]>([
  ["R1-115: a swap size of an empty instance", { swapSize: 1024 }, [unused("swapSize", "image")]],
  ["R1-115: a swap size with a backup", { swapSize: 0, backup: 12 }, [unused("swapSize", "image")]],
  ["R1-130: a root password with a backup", { rootPass: "correct horse", backup: 12 }, [unused("rootPass", "image")]],
  ["R1-099: a root password of an empty instance", { rootPassWo: "battery horse" }, [unused("rootPassWo", "image")]],
  ["keys of an empty instance", { authorizedKeys: keys }, [unused("authorizedKeys", "image or backup")]],
  ["R1-113: answers without a script", { scriptData: { a: "b" } }, [unused("scriptData", "scriptId")]],
])("%s: accepted with a warning", (_, props, expected) => {
  expect(warningsOf(props)).toEqual(expected);
});

it("R1-132: an image can have all of them, and a backup can have keys", () => {
  const image = { image: "public/debian12", rootPass: "correct horse", swapSize: 512, authorizedKeys: keys } as const;
  expect(warningsOf({ ...image, scriptId: 2, scriptData: { db_name: "shop" } })).toEqual([]);
  expect(warningsOf({ ...image, backup: 12 })).toEqual([]);
  expect(warningsOf({ backup: 12, authorizedKeys: keys, authorizedUsers: ["ops"] })).toEqual([]);
  expect(warningsOf({ authorizedKeys: [] })).toEqual([]);
});

it("R1-123: an additional field of an interface that resembles a known one", () => {
  const place = "interfaces[1]";
  expect(
    warningsOf({
      interfaces: [
        { purpose: "public", primary: true },
        { purpose: "vlan", lable: "inside" },
      ],
    }),
  ).toEqual([
    `[stack/web] ${place}.lable isn't a documented field, but is sent to the API. Did you mean ${place}.label?`,
  ]);
});
