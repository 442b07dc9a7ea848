import { defineProgram } from "../../cli/program/model";
import { propertyText } from "../../contract";
import { tag } from "./contract";

export const tagProgram = defineProgram(tag, {
  construct: "Tag",
  area: "tags",
  suffix: "tag",
  leaveOut: (account) => {
    const carried = new Set(account.flatMap(({ attributes }) => listIn(attributes["tags"])));
    return ({ attributes }) => {
      const isOpaque = [attributes.nodebalancers, attributes.volumes].some((members) => listIn(members).length > 0);
      if (isOpaque || !carried.has(propertyText(attributes.label))) return undefined;
      return { reason: "The objects that carry it say so in their tags.", isSaidElsewhere: true };
    };
  },
});

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
