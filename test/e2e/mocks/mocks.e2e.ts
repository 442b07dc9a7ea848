import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inlineMocks, mockFileText } from "../../../src/cli/commands/mocks/mock-file";
import { provider } from "../../../src/composition/provider";
import { has, testOnlyWith } from "../support/features";
import { startTestProvider } from "../support/stack";
import { Workspace } from "../support/terraform";
import { wholeProvider } from "./configuration";

const folder = "tests/stratus-mocks";

let served: Awaited<ReturnType<typeof startTestProvider>>;
let workspace: Workspace;
beforeAll(async () => {
  served = await startTestProvider(provider);
  // No service listens here.
  workspace = new Workspace(served.environment, { base_url: "http://127.0.0.1:1/v4", token: "unused" });
  mkdirSync(join(workspace.folder, folder), { recursive: true });
});
afterAll(async () => {
  workspace.remove();
  await served.close();
});

function writeMocks(change: (text: string) => string = (text) => text): void {
  writeFileSync(join(workspace.folder, folder, "stratus.tfmock.hcl"), change(mockFileText("npx stratus mocks")));
}

const mockProvider = `mock_provider "stratus" {\n  source = "./${folder}"\n}\n`;

const writeTest = (text: string, mocks = mockProvider) =>
  writeFileSync(join(workspace.folder, "tests", "shop.tftest.hcl"), `${mocks}\n${text}`);

const runTest = async () => {
  const { code, output } = await workspace.run(["test", "-no-color"]);
  return { code, output: output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ") };
};

test("every resource and data source is covered", () => {
  const { resource, data } = wholeProvider("Terraform");
  expect(Object.keys(resource).sort()).toEqual(Object.keys(provider.resources).sort());
  expect(Object.keys(data).sort()).toEqual(Object.keys(provider.dataSources).sort());
});

const passes = `run "everything" {
  assert {
    condition     = stratus_domain_record.www.target == "192.0.2.10"
    error_message = "The record must have the address of the mock file."
  }
  assert {
    condition     = contains(stratus_compute_instance.web.ipv4, stratus_compute_instance.web.public_ipv4)
    error_message = "The addresses must belong together."
  }
}
`;

testOnlyWith("mock files", "terraform test creates everything with the mock file, without a service", async () => {
  workspace.write(wholeProvider("Terraform"));
  await workspace.init();
  writeMocks();
  writeTest(passes);
  expect(await runTest()).toEqual({
    code: 0,
    output: expect.stringContaining("Success! 1 passed, 0 failed.") as string,
  });
});

testOnlyWith("mocks only inside of test files", "tofu test creates everything with the block", async () => {
  workspace.write(wholeProvider("OpenTofu"));
  writeTest(passes, inlineMocks());
  await workspace.init();
  expect(await runTest()).toEqual({
    code: 0,
    output: expect.stringContaining("Success! 1 passed, 0 failed.") as string,
  });
});

describe.each([
  [
    "public_ipv4",
    "2001:db8::10",
    'target must be an IPv4 address or "[remote_addr]", got "2001:db8::10" (this is an IPv6 address)',
  ],
  ["primary", "db primary", 'target must be a valid domain name such as "www.shop.example", got "db primary"'],
  ["ca_certificate", "#!", "metadata.user_data must be encoded in base64"],
])("with another %s", (name, value, message) => {
  testOnlyWith("mock files", "the resources that use it are refused", async () => {
    workspace.write(wholeProvider("Terraform"));
    await workspace.init();
    writeMocks((text) => text.replace(new RegExp(`^( *${name} += )".*"$`, "gm"), `$1"${value}"`));
    writeTest(passes);
    const { code, output } = await runTest();
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});

// The limits that docs/guides/test-with-mocks.md describes.
testOnlyWith(
  "mock files",
  "Terraform leaves lists of objects empty, and two objects have the same values",
  async () => {
    const place = { region: "us-east", type: "g6-standard-1" };
    workspace.write({
      resource: { stratus_compute_instance: { web: place, api: { ...place, alerts: { cpu: 50 } } } },
      data: { stratus_domains: { all: {} } },
    });
    await workspace.init();
    writeMocks();
    writeTest(`run "limits" {
  assert {
    condition     = length(data.stratus_domains.all.domains) == 0
    error_message = "The list must be empty."
  }
  assert {
    condition     = stratus_compute_instance.web.id == stratus_compute_instance.api.id
    error_message = "The ids must be equal."
  }
  assert {
    condition     = stratus_compute_instance.api.alerts.cpu == 50 && stratus_compute_instance.api.alerts.io == 10000
    error_message = "Configured values must be kept beside those of the mock file."
  }
}
run "overridden_later" {
  override_resource {
    target = stratus_compute_instance.api
    values = { id = 1002 }
  }
  assert {
    condition     = stratus_compute_instance.api.id == 1001
    error_message = "An override must have no effect on an object of an earlier run."
  }
}
`);
    expect((await runTest()).output).toContain("Success! 2 passed, 0 failed.");
  },
);

testOnlyWith("mock files", "own values of a type or an object replace all values of the file", async () => {
  const place = { region: "us-east", type: "g6-standard-1" };
  workspace.write({
    resource: {
      stratus_compute_instance: { web: place, api: place },
      stratus_domain: { zone: { domain: "shop.example", type: "slave", master_ips: ["192.0.2.53"] } },
    },
  });
  await workspace.init();
  writeMocks();
  writeTest(
    `run "own_values" {
  override_resource {
    target = stratus_compute_instance.api
    values = { id = 1002 }
  }
  assert {
    condition     = stratus_compute_instance.api.id == 1002 && stratus_compute_instance.api.status != "running"
    error_message = "The override must be the only source of values."
  }
  assert {
    condition     = stratus_domain.zone.id == 2002 && stratus_domain.zone.status != "active"
    error_message = "The block must be the only source of values."
  }
  assert {
    condition     = stratus_compute_instance.web.id == 1001 && stratus_compute_instance.web.status == "running"
    error_message = "The file must have the values of the others."
  }
}
`,
    mockProvider.replace("}", `  mock_resource "stratus_domain" {\n    defaults = { id = 2002 }\n  }\n}`),
  );
  expect((await runTest()).output).toContain("Success! 1 passed, 0 failed.");
});

testOnlyWith(
  has("mock files") ? "ephemeral resources and variables" : "mock files",
  "Terraform refuses ephemeral resources in a test with mocks",
  async () => {
    workspace.write({ ephemeral: { stratus_mysql_credentials: { root: { database_id: 6001 } } } });
    await workspace.init();
    writeMocks();
    writeTest(`run "everything" {}\n`);
    expect((await runTest()).output).toContain("No ephemeral resource types in mock providers");
  },
);
