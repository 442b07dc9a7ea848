import { networksByFamily, reverseDnsName } from "./addresses";
import type { FunctionDeclaration } from "./declaration";
import { dkimValue } from "./dkim";
import { dmarcValue } from "./dmarc";
import { idnaToAscii, idnaToUnicode } from "./idna";
import { caaParse, recordName, srvParse } from "./records";
import { spfValue } from "./spf";
import { txtQuote, txtUnquote } from "./txt";
import { zoneFileParse } from "./zone-file/zone-file-parse";

/** Every function of the provider. */
export const functions: readonly FunctionDeclaration[] = [
  caaParse,
  dkimValue,
  dmarcValue,
  idnaToAscii,
  idnaToUnicode,
  networksByFamily,
  recordName,
  reverseDnsName,
  spfValue,
  srvParse,
  txtQuote,
  txtUnquote,
  zoneFileParse,
];
