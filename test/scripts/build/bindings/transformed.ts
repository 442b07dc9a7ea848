import ts from "typescript";
import { parseSource, type Transformer } from "../../../../scripts/build/bindings/syntax";

/** The result of a transformer for a source, printed as TypeScript. */
export function transformed(transformer: Transformer, text: string, fileName = "firewall.ts"): string {
  const result = ts.transform(parseSource(fileName, text), [transformer]);
  try {
    return result.transformed.map((file) => ts.createPrinter().printFile(file)).join("");
  } finally {
    result.dispose();
  }
}
