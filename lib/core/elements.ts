import { TerraformDataSource, TerraformResource } from "cdktf";
import { settlingItself } from "./settle";

// The generated classes extend these. They behave like CDKTF's own, and cost less in a stack of thousands.

type Properties = { readonly [name: string]: unknown };
type Element = Pick<TerraformResource | TerraformDataSource, "friendlyUniqueId" | "forEach">;

const textsOf = new WeakMap<Element, Map<string, string>>();
const numbersOf = new WeakMap<Element, Map<string, number>>();

/** A token takes a stack trace when it is made, so an attribute that a thousand records refer to is one token. */
function readOnce<T>(all: WeakMap<Element, Map<string, T>>, element: Element, name: string, read: () => T): T {
  const tokens = all.get(element) ?? new Map<string, T>();
  const address = `${element.friendlyUniqueId}${element.forEach ? ".*" : ""}.${name}`;
  const token = tokens.get(address) ?? read();
  all.set(element, tokens.set(address, token));
  return token;
}

const given = (all: Properties): Properties =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** A resource. */
export class Resource extends TerraformResource {
  override getStringAttribute(name: string): string {
    return readOnce(textsOf, this, name, () => super.getStringAttribute(name));
  }

  override getNumberAttribute(name: string): number {
    return readOnce(numbersOf, this, name, () => super.getNumberAttribute(name));
  }

  override get terraformMetaArguments(): Properties {
    return given(super.terraformMetaArguments);
  }

  override toTerraform(): object {
    return settlingItself(super.toTerraform() as object);
  }
}

/** A data source. */
export class DataSource extends TerraformDataSource {
  override getStringAttribute(name: string): string {
    return readOnce(textsOf, this, name, () => super.getStringAttribute(name));
  }

  override getNumberAttribute(name: string): number {
    return readOnce(numbersOf, this, name, () => super.getNumberAttribute(name));
  }

  override get terraformMetaArguments(): Properties {
    return given(super.terraformMetaArguments);
  }

  override toTerraform(): object {
    return settlingItself(super.toTerraform() as object);
  }
}
