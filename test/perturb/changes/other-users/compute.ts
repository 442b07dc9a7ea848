import { image } from "../../../../src/resources/image/contract";
import { instanceSnapshot } from "../../../../src/resources/instance_snapshot/contract";
import { eventually } from "../../../support/eventually";
import type { Account, Case } from "./case";
import { booted, web } from "./given";

const given = { web: web() };
const instanceBody = { label: "web", region: "us-east", type: "g6-nanode-1" };
const path = ({ of }: Account) => `/compute/instances/${String(of("web")["id"])}`;

const force = (account: Account, status: string) =>
  account.control("PUT", `/objects/instance/${String(account.of("web")["id"])}`, { status });

/** Creates an image by hand from the disk of an instance, and waits until it is available. */
async function captureImage({ call, control }: Account): Promise<void> {
  await call("POST", "/compute/instances", {
    ...instanceBody,
    label: "source",
    image: "public/debian12",
    root_pass: "correct-Horse-7",
  });
  await eventually(async () => (await call("GET", "/compute/instances/1"))["status"] === "running");
  const { disks } = (await control("GET", "/instances/1")).body as {
    readonly disks?: readonly { readonly id: number }[];
  };
  await call("POST", "/images", { disk_id: disks?.[0]?.id, label: "golden" });
}

const golden = { contract: image, config: () => ({ diskId: 1, label: "golden" }) };

export const computeCases: readonly Case[] = [
  {
    what: "an instance: renamed",
    given,
    changeByUser: (account) => account.call("PUT", path(account), { label: "theirs" }),
    actions: { web: "update" },
  },
  {
    what: "an instance: tags taken off",
    given: { web: web({ tags: ["shop"] }) },
    changeByUser: (account) => account.call("PUT", path(account), { tags: [] }),
    actions: { web: "update" },
  },
  {
    what: "an instance: deleted",
    given,
    changeByUser: (account) => account.call("DELETE", path(account)),
    actions: { web: "create" },
  },
  {
    what: "an instance: deleted and recreated",
    given,
    async changeByUser(account) {
      await account.call("DELETE", path(account));
      await account.call("POST", "/compute/instances", instanceBody);
    },
    actions: { web: "create" },
    warnings: [
      ['The account already has instance 2 "web"', "The object in the state no longer exists", 'importFrom("2")'],
    ],
    adopts: "web",
  },
  {
    what: "an instance that is to run: shut down",
    given: { web: web(booted) },
    changeByUser: (account) => force(account, "offline"),
    actions: { web: "update" },
  },
  {
    what: "an instance: stopped by maintenance",
    given: { web: web(booted) },
    changeByUser: (account) => force(account, "stopped"),
    warnings: [['stratus_compute_instance 1 "web" is stopped', "doesn't restart it automatically"]],
    stays: true,
  },
  {
    what: "an instance: suspended for its bills",
    given,
    changeByUser: (account) => force(account, "billing_suspension"),
    warnings: [['stratus_compute_instance 1 "web" is billing_suspension', "Pay the bills of the account"]],
    stays: true,
  },
  {
    what: "an instance: backups switched off",
    given: { web: web({ ...booted, backupsEnabled: true }) },
    changeByUser: (account) => account.call("POST", `${path(account)}/backups/cancel`),
    actions: { web: "update" },
  },
  {
    what: "an instance: deleted before its change is applied",
    given,
    change: { web: web({ watchdogEnabled: false }) },
    changeByUser: (account) => account.call("DELETE", path(account)),
    errors: [["stratus_compute_instance 1 no longer exists", "Nothing was changed", "Run plan again"]],
    actions: { web: "create" },
  },
  {
    what: "an instance: deleted before the deletion is applied",
    given,
    change: { web: null },
    changeByUser: (account) => account.call("DELETE", path(account)),
  },
  {
    what: "an instance: deleted before its replacement is applied",
    given,
    change: { web: web({ region: "eu-central" }) },
    changeByUser: (account) => account.call("DELETE", path(account)),
    applied: [],
  },
  {
    what: "an instance: renamed before the plan renames it",
    given,
    change: { web: web({ label: "shop" }) },
    changeByUser: (account) => account.call("PUT", path(account), { label: "theirs" }),
  },
  {
    what: "an instance: renamed before another change is applied",
    given,
    change: { web: web({ watchdogEnabled: false }) },
    changeByUser: (account) => account.call("PUT", path(account), { label: "theirs" }),
    actions: { web: "update" },
  },
  {
    what: "an instance: shut down before another change is applied",
    given: { web: web(booted) },
    change: { web: web({ ...booted, watchdogEnabled: false }) },
    changeByUser: (account) => force(account, "offline"),
    actions: { web: "update" },
  },
  {
    what: "an image: renamed",
    prepare: captureImage,
    given: { golden },
    changeByUser: ({ call, of }) => call("PUT", `/images/${String(of("golden")["id"])}`, { label: "theirs" }),
    actions: { golden: "update" },
  },
  {
    what: "an image: deleted and recreated",
    prepare: captureImage,
    given: { golden },
    async changeByUser(account) {
      const { call, of } = account;
      await call("DELETE", `/images/${String(of("golden")["id"])}`);
      const { data } = (await call("GET", "/images")) as {
        readonly data: readonly { readonly id: string; readonly label: string }[];
      };
      for (const { id, label } of data) if (label === "golden") await call("DELETE", `/images/${id}`);
      await call("POST", "/images", { disk_id: 1, label: "golden" });
    },
    actions: { golden: "create" },
    warnings: [["The account already has image private/", "The object in the state no longer exists", "importFrom("]],
    adopts: "golden",
  },
  {
    what: "an image: its upload has not arrived",
    prepare: captureImage,
    given: { golden },
    changeByUser: ({ control, of }) =>
      control("PUT", `/objects/image/${String(of("golden")["id"])}`, { status: "pending_upload" }),
    warnings: [['"golden" is pending_upload', "-replace"]],
    stays: true,
  },
  {
    what: "a snapshot of an instance: the instance is deleted",
    given: {
      web: web({ ...booted, backupsEnabled: true }),
      before: { contract: instanceSnapshot, config: (of) => ({ computeId: of("web")["id"], label: "before" }) },
    },
    changeByUser: (account) => account.call("DELETE", path(account)),
    actions: { web: "create", before: "create" },
  },
];
