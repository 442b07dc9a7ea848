import { quote } from "../../program/typescript";

export type Backend = "local" | "s3" | "pg" | "http" | "cloud";

export const backendNames: readonly Backend[] = ["local", "s3", "pg", "http", "cloud"];

interface BackendCode {
  /** The names that main.ts imports from the host. */
  readonly names: readonly string[];
  readonly types: readonly string[];
  /** The lines of main.ts that store the state of the constant `stack` in the backend. */
  readonly lines: readonly string[];
  /** The environment variables that Terraform reads the location and the credentials of the state from. */
  readonly environment: readonly string[];
  /** The step before the first deploy. */
  readonly todo: string | undefined;
}

/** The code of a backend. It contains no password: Terraform reads those from environment variables. */
export function backendCode(backend: Backend, stackName: string): BackendCode {
  const name = quote(stackName);
  switch (backend) {
    case "local":
      return { names: [], types: [], lines: [], environment: [], todo: undefined };
    case "s3":
      return {
        names: ["S3Backend"],
        types: [],
        lines: [
          "// Terraform reads the credentials from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
          `new S3Backend(stack, { bucket: "my-states", key: ${quote(`${stackName}.tfstate`)}, region: "us-east-1", encrypt: true });`,
          "// Locks the state with a file in the bucket. This requires Terraform or OpenTofu 1.10.",
          'stack.addOverride("terraform.backend.s3.use_lockfile", true);',
        ],
        environment: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
        todo: "Replace the bucket and the region in main.ts with those of your S3 bucket.",
      };
    case "pg":
      return {
        names: ["PgBackend"],
        types: ["PgBackendConfig"],
        lines: [
          "// Terraform reads the URL and the password of the database from PG_CONN_STR.",
          `new PgBackend(stack, { schemaName: ${name} } as PgBackendConfig);`,
        ],
        environment: ["PG_CONN_STR"],
        todo: "Set PG_CONN_STR to the URL of your PostgreSQL database.",
      };
    case "http":
      return {
        names: ["HttpBackend"],
        types: ["HttpBackendConfig"],
        lines: [
          "// Terraform reads the URL of the state from TF_HTTP_ADDRESS, and its settings from the other TF_HTTP_ variables.",
          "new HttpBackend(stack, {} as HttpBackendConfig);",
        ],
        environment: [
          "TF_HTTP_ADDRESS",
          "TF_HTTP_LOCK_ADDRESS",
          "TF_HTTP_UNLOCK_ADDRESS",
          "TF_HTTP_USERNAME",
          "TF_HTTP_PASSWORD",
        ],
        todo: "Set TF_HTTP_ADDRESS to the URL of the state. To lock it, also set TF_HTTP_LOCK_ADDRESS and TF_HTTP_UNLOCK_ADDRESS.",
      };
    case "cloud":
      return {
        names: ["CloudBackend", "NamedCloudWorkspace"],
        types: [],
        lines: [
          "// Terraform reads the token from TF_TOKEN_app_terraform_io. Set the execution mode of the workspace to local.",
          `new CloudBackend(stack, { organization: "my-organization", workspaces: new NamedCloudWorkspace(${name}) });`,
        ],
        environment: ["TF_TOKEN_app_terraform_io"],
        todo: "Replace the organization in main.ts with yours, and set TF_TOKEN_app_terraform_io.",
      };
  }
}
