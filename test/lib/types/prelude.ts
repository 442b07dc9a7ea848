// The names that the snippets of this folder may use without an import.
import type { App, IResolvable, TerraformIterator, TerraformProvider, TerraformStack, TerraformVariable } from "cdktf";
import type {
  ComputeInstance,
  Domain,
  DomainRecord,
  Firewall,
  IComputeInstance,
  IDomain,
  IFirewall,
  IImage,
  IMySqlBackup,
  IMySqlDatabase,
  InstanceSnapshot,
  IPostgreSqlDatabase,
  Ipv6Range,
  MySqlDatabase,
} from "../../../lib";

export * from "cdktf";
export * from "../../../lib";

export declare const app: App;
export declare const stack: TerraformStack;
export declare const other: TerraformProvider;
export declare const variable: TerraformVariable;
export declare const iterator: TerraformIterator;
export declare const decided: IResolvable;
export declare const text: string;
export declare const count: number;
export declare const maybe: string | undefined;

export declare const zone: IDomain;
export declare const ownZone: Domain;
export declare const record: DomainRecord;
export declare const web: IComputeInstance;
export declare const ownWeb: ComputeInstance;
export declare const edge: IFirewall;
export declare const ownEdge: Firewall;
export declare const golden: IImage;
export declare const db: IMySqlDatabase;
export declare const ownDb: MySqlDatabase;
export declare const reports: IPostgreSqlDatabase;
export declare const snapshot: InstanceSnapshot;
export declare const dump: IMySqlBackup;
export declare const range: Ipv6Range;

export const place = { region: "us-east", type: "g6-standard-1" } as const;
export const deployed = { ...place, image: "public/debian12", rootPass: "correct horse" } as const;
export const cluster = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" } as const;
export const master = { domain: "shop.example", soaEmail: "ops@shop.example" } as const;
export const https = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] }, ports: "443" } as const;
