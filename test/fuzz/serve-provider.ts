import { provider } from "../../src/composition/provider";
import { startReattachable } from "../../src/provider/plugin/server";

/** The provider in its own process, for tests that try to crash it. It prints the values that Terraform needs to connect. */
void startReattachable(provider).then(({ environment }) => {
  process.stdout.write(`${environment.TF_REATTACH_PROVIDERS}\n`);
});
