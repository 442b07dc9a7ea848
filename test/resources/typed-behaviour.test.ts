import { join } from "node:path";
import { compile, ownOptions, root } from "../lib/types/compiler";

const prelude = join(root, "test/resources/behaviour-prelude.ts");

/** The names that the snippets below may use. */
const exported = `
import type { CheckContext } from "../../src/provider/author";
import type { Service } from "../../src/emulator/author";
export type { Known } from "../../src/contract";
export { choice, defineContract, isSet, needed, text } from "../../src/contract";
export { defineHandler, readForCheck } from "../../src/provider/author";
export { defineEmulation, updateStored } from "../../src/emulator/author";
import { defineKind } from "../../src/emulator/author";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { instanceKind } from "../../src/resources/compute_instance/emulator";
export { computeInstance, instanceKind };
export { image } from "../../src/resources/image/contract";
export { tag } from "../../src/resources/tag/contract";
export declare const service: Service;
export const instances = defineKind(computeInstance, { storeName: instanceKind });
export declare const checks: CheckContext;
export const about = { kind: "resource", summary: "", source: "", path: "/shelves", operations: [], access: { scope: null } } as const;
`;

/** A piece of code with the right name at NAME, and with a wrong one, which must not compile. */
const snippets: readonly (readonly [what: string, right: string, wrong: string, code: string])[] = [
  [
    "a handler, of what is wanted",
    "label",
    "lable",
    "defineHandler(tag, { validateCreate: (_, it) => void it.NAME });",
  ],
  [
    "a handler, of a field inside of another",
    "sourceId",
    "sourceID",
    "defineHandler(computeInstance, { validateCreate: (_, { cloneFrom }) => void cloneFrom?.NAME });",
  ],
  [
    "a handler, of the prior object",
    "privateIp",
    "privateIP",
    "defineHandler(computeInstance, { describeLoss: async ({ prior }) => (prior?.NAME === true ? 'its address' : null) });",
  ],
  [
    "a handler, of the planned object",
    "fileSha256",
    "fileSha",
    "defineHandler(image, { modifyPlan: ({ planned }) => void planned?.NAME });",
  ],
  [
    "a handler, of the configuration",
    "booted",
    "boot",
    "defineHandler(computeInstance, { modifyPlan: ({ config }) => void config.NAME });",
  ],
  [
    "a handler, of what has changed",
    "booted",
    "boot",
    "defineHandler(computeInstance, { update: async (_, { changed }) => changed.has('NAME') });",
  ],
  [
    "a handler, in what it plans",
    "fileSha256",
    "fileSha",
    "defineHandler(image, { modifyPlan: () => ({ NAME: 'abc' }) });",
  ],
  [
    "a check at plan, of what it reads",
    "capabilities",
    "capability",
    "void readForCheck(checks, image, { id: 'private/1' }).then((found) => found?.NAME);",
  ],
  [
    "an emulation, of a draft",
    "swapSize",
    "swapsize",
    "defineEmulation(instances, { hooks: { created: (_, __, { object }) => void object.NAME } });",
  ],
  [
    "an emulation, of a stored object",
    "hasUserData",
    "hasUserdata",
    "defineEmulation(instances, { hooks: { removed: (_, { body }) => void body.NAME } });",
  ],
  [
    "an emulation, of what is stored for the service alone",
    "disks",
    "disk",
    "void service.store.objects.get(instanceKind, 1)?.body.NAME;",
  ],
  ["an emulation, in what it stores", "disks", "disk", "updateStored(service, instanceKind, 1, { NAME: [] });"],
  [
    "a contract, in the name of a unique field",
    "size",
    "sise",
    "defineContract({ ...about, name: 'shelf', unique: { field: 'NAME', within: 'account' }, fields: { size: text('') } });",
  ],
  [
    "a contract, in its key",
    "size",
    "sise",
    "defineContract({ ...about, name: 'shelf', key: ['NAME'], fields: { size: text('') } });",
  ],
  [
    "a contract, in the name of its id",
    "size",
    "sise",
    "defineContract({ ...about, name: 'shelf', id: 'NAME', fields: { size: text('') } });",
  ],
  [
    "a contract, in the fields that a listing lacks",
    "size",
    "sise",
    "defineContract({ ...about, name: 'shelf', notInList: ['NAME'], fields: { size: text('') } });",
  ],
  [
    "a contract, in an attribute of its parent",
    "label",
    "lable",
    "defineContract({ ...about, name: 'shelf', parent: tag, parentAttributes: ['NAME'], fields: { size: text('') } });",
  ],
  [
    "a contract, in the field that its variants depend on",
    "kind",
    "kint",
    "defineContract({ ...about, name: 'shelf', fields: { kind: choice('', ['a']) }, variants: { on: 'NAME', of: { a: {} } } });",
  ],
  [
    "a contract, in the value of a variant",
    "open",
    "opem",
    "defineContract({ ...about, name: 'shelf', fields: { kind: choice('', ['open', 'shut']) }, variants: { on: 'kind', of: { NAME: {}, shut: {} } } });",
  ],
  [
    "a contract, in a field of a variant",
    "size",
    "sise",
    "defineContract({ ...about, name: 'shelf', fields: { kind: choice('', ['a']), size: text('') }, variants: { on: 'kind', of: { a: { NAME: needed() } } } });",
  ],
  [
    "a rule, in the list of what it reads",
    "size",
    "sise",
    "defineContract({ ...about, name: 'shelf', fields: { size: text('') }, rules: (rule) => [rule('size', '', ['NAME'], () => true)] });",
  ],
  [
    "a rule, of a field that it does not list",
    "size",
    "depth",
    "defineContract({ ...about, name: 'shelf', fields: { size: text(''), depth: text('') }, rules: (rule) => [rule('size', '', ['size'], (it) => isSet(it.NAME))] });",
  ],
];

describe("a wrong name of a field does not compile", () => {
  const codes = snippets.flatMap(([, right, wrong, code]) => [right, wrong].map((name) => code.replace("NAME", name)));
  let complaints: ReturnType<typeof compile>;
  beforeAll(() => {
    complaints = compile(codes, { options: ownOptions, prelude, files: new Map([[prelude, exported]]) });
  });

  it.each(snippets.map(([what, right, wrong], index) => [what, right, wrong, index] as const))(
    "in %s: %s is right, %s is not",
    (_, __, wrong, index) => {
      expect(complaints[2 * index]).toEqual([]);
      expect(complaints[2 * index + 1]).toEqual([
        { at: expect.stringContaining(wrong) as string, words: expect.stringContaining(wrong) as string },
      ]);
    },
  );
});
