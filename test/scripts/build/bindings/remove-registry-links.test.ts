import { removeRegistryLinks } from "../../../../scripts/build/bindings/remove-registry-links";
import { parseSource } from "../../../../scripts/build/bindings/syntax";

const remove = (text: string) => removeRegistryLinks(parseSource("tag.ts", text));
const link = "https://stratus.internal/providers/stratus/stratus/0.1.0/docs/resources/tag";

test("comments keep their text and lose their links", () => {
  const source = `// ${link}
// generated from terraform resource schema

import * as cdktf from 'cdktf';

export interface TagConfig {
  /**
  * The tag itself.
  *
  * Docs at Terraform Registry: {@link ${link}#label Tag#label}
  */
  readonly label: string;
}

/**
* Represents a {@link ${link} stratus_tag}
*/
export class Tag {
  /**
  * @param id The id. Refer to the {@link ${link}#import import section} in the documentation
  */
  public static from(id: string) { return "{@link ${link} no comment}"; }
}
`;
  expect(remove(source)).toBe(`// generated from terraform resource schema

import * as cdktf from 'cdktf';

export interface TagConfig {
  /**
  * The tag itself.
  */
  readonly label: string;
}

/**
* Represents a stratus_tag
*/
export class Tag {
  /**
  * @param id The id. Refer to the import section in the documentation
  */
  public static from(id: string) { return "{@link ${link} no comment}"; }
}
`);
});

test("a file without a link is rejected", () => {
  expect(() => remove("// generated\nexport class Tag {}")).toThrow("no comment contains a link to the registry.");
});
