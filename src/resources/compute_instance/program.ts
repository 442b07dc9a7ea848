import { type AccountObject, isOf } from "../../cli/program/account-object";
import { defineProgram, type Owner } from "../../cli/program/model";
import { computeInstance } from "./contract";

export const computeInstanceProgram = defineProgram(computeInstance, {
  construct: "ComputeInstance",
  area: "compute",
  suffix: "instance",
  isSuffixOptional: true,
  addresses: ["publicIpv4", "privateIpv4", "ipv6Address"],
  leaveOut:
    () =>
    ({ attributes: { status } }) =>
      status === "deleting" ? { reason: "It is being deleted." } : undefined,
});

/** Returns the instance if the IP address is one of its public addresses. */
export const publicOwner = ({ object, attribute }: Owner): AccountObject | undefined =>
  isOf(object, computeInstance) && (attribute === "publicIpv4" || attribute === "ipv6Address") ? object : undefined;
