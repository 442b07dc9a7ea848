import { provider } from "../../src/composition/provider";
import { startReattachable } from "../../src/plugin/transport/server";

/** The provider in a process of its own, for tests that try to bring it down. It prints what Terraform needs to reach it. */
void startReattachable(provider).then(({ environment }) => {
  process.stdout.write(`${environment.TF_REATTACH_PROVIDERS}\n`);
});
