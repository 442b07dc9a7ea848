import { has } from "../docs/support/messages";
import { underTest } from "./support/features";
import { startStack } from "./support/stack";
import { terraformMessages, wordsOfOpenTofu } from "./support/terraform-messages";

/** The page docs/troubleshooting.md explains the provider's messages in their exact words. */
describe("each message on the troubleshooting page occurs", () => {
  test.each(Object.entries(terraformMessages))("%s", async (words, provoke) => {
    const stack = await startStack("fast", { notesRequests: false });
    try {
      const said = await provoke(stack);
      const own = underTest().tool === "OpenTofu" ? wordsOfOpenTofu[words] : undefined;
      if (!has(said, own ?? words)) throw new Error(`Terraform says:\n${said}`);
    } finally {
      await stack.close();
    }
  });
});
