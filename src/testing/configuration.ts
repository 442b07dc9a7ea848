import type { Emulator } from "./emulator-types";

type Tree = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<string, Tree>>;

/** A synthesized stack. */
export interface Configuration {
  readonly terraform?: { readonly required_providers?: Named } & Tree;
  readonly provider?: Readonly<Record<string, readonly Tree[]>>;
  readonly resource?: Readonly<Record<string, Named>>;
  readonly data?: Readonly<Record<string, Named>>;
  readonly variable?: Named;
  readonly module?: Named;
}

export interface EmulatorAccess {
  readonly emulator: Emulator;
  readonly token: string;
}

/** The state file of each `DataTerraformRemoteState…`, by its Terraform name. */
export type RemoteStates = ReadonlyMap<string, string>;

const stratusProvider = "stratus";
const remoteState = "terraform_remote_state";
const pollMs = 20;

/** Provider settings that would connect to another service, or slow the test down. */
const replacedSettings = [
  "base_url",
  "beta_url",
  "token",
  "ca_file",
  "dialect",
  "poll_interval",
  "requests_per_second",
];

function settings(given: Tree, { emulator, token }: EmulatorAccess): Tree {
  const kept = Object.entries(given).filter(([name]) => !replacedSettings.includes(name));
  return {
    ...Object.fromEntries(kept),
    base_url: emulator.url,
    dialect: emulator.dialect,
    token,
    poll_interval: pollMs,
  };
}

/**
 * Returns the stack as a test deploys it. Every Stratus provider in it uses the emulator, its state is stored in its
 * own folder instead of its backend, and remote states are read from files.
 */
export function redirectToEmulator(
  configuration: Configuration,
  place: EmulatorAccess,
  remoteStates: RemoteStates,
): Configuration {
  const { backend: _backend, cloud: _cloud, ...terraform } = configuration.terraform ?? {};
  const { provider = {}, data } = configuration;
  const states = remoteStateNames(configuration).map((name) => {
    return [name, { backend: "local", config: { path: remoteStates.get(name) } }] as const;
  });
  return {
    ...configuration,
    terraform,
    provider: {
      ...provider,
      [stratusProvider]: (provider[stratusProvider] ?? []).map((given) => settings(given, place)),
    },
    // Terraform rejects an empty block.
    ...(states.length > 0 && { data: { ...data, [remoteState]: Object.fromEntries(states) } }),
  };
}

/** Returns the stack with another requirement for the Stratus provider. */
export function requiringProvider(configuration: Configuration, requirement: Tree): Configuration {
  const { terraform } = configuration;
  const required_providers = { ...terraform?.required_providers, [stratusProvider]: requirement };
  return { ...configuration, terraform: { ...terraform, required_providers } };
}

/** The names of the stack's `DataTerraformRemoteState…`. */
export const remoteStateNames = ({ data }: Configuration): readonly string[] => Object.keys(data?.[remoteState] ?? {});

/** Returns the variables for which Terraform would prompt. */
export function missingVariables(configuration: Configuration, given: Tree): readonly string[] {
  return Object.entries(configuration.variable ?? {})
    .filter(([name, variable]) => !("default" in variable) && !(name in given))
    .map(([name]) => name)
    .filter((name) => process.env[`TF_VAR_${name}`] === undefined);
}

/** Returns the sources of the other providers, which must be downloaded. */
export const otherProviders = ({ terraform }: Configuration): readonly string[] =>
  Object.entries(terraform?.required_providers ?? {})
    .filter(([name]) => name !== stratusProvider)
    .map(([name, { source }]) => (typeof source === "string" ? source : `hashicorp/${name}`));

export const modulesOf = ({ module = {} }: Configuration): readonly string[] => Object.keys(module);

/** Maps the addresses of resources and data sources to their construct paths. */
export function constructsByAddress({ resource = {}, data = {} }: Configuration): ReadonlyMap<string, string> {
  const pathsIn = (blocks: Readonly<Record<string, Named>>, prefix: string) =>
    Object.entries(blocks).flatMap(([type, named]) =>
      Object.entries(named).flatMap(([name, block]): [string, string][] => {
        const { metadata } = (block["//"] ?? {}) as { readonly metadata?: { readonly path?: string } };
        return metadata?.path === undefined ? [] : [[`${prefix}${type}.${name}`, metadata.path]];
      }),
    );
  return new Map([...pathsIn(resource, ""), ...pathsIn(data, "data.")]);
}
