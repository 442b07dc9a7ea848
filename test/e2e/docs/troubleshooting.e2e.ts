import { has } from "../../docs/support/messages";
import { executable } from "../support/executable";
import { underTest } from "../support/features";
import { startStack } from "../support/stack";
import { terraformMessages, wordsOfOpenTofu } from "../support/terraform-messages";

const ofScript = [
  "The Stratus provider needs Node … or newer, but PATH has no node",
  "Unrecognized remote plugin message",
];
const messages = Object.entries(terraformMessages).filter(
  ([words]) => executable === undefined || !ofScript.includes(words),
);

/** The page docs/troubleshooting.md explains the provider's messages in their exact words. */
if (executable !== undefined) {
  test.skip.each(ofScript)("%s (left out: an executable needs no Node, which causes this message)", () => undefined);
}

describe("each message on the troubleshooting page occurs", () => {
  test.each(messages)("%s", async (words, provoke) => {
    const stack = await startStack("fast", { notesRequests: false });
    try {
      const message = await provoke(stack);
      const own = underTest().tool === "OpenTofu" ? wordsOfOpenTofu[words] : undefined;
      if (!has(message, own ?? words)) throw new Error(`Terraform says:\n${message}`);
    } finally {
      await stack.close();
    }
  });
});
