import { lifeOfExample, useExamples } from "../support/examples";

jest.setTimeout(240_000);

const { expectLife } = useExamples();

// The shortest of the examples. The samples deploy the others.
test(`mail-domain ${lifeOfExample}`, () => expectLife("mail-domain", "mail", 17));
