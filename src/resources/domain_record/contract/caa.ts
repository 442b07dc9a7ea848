import { email } from "../../../contract";
import { targetDomain } from "../../base/dns/contract";

const isBareDomain = (value: string) => targetDomain.test(value) && !value.endsWith(".");

const caaIssue = (value: string) => {
  const [first = "", ...parameters] = value.split(";");
  const issuer = first.trim();
  const named = isBareDomain(issuer);
  return (named || (issuer === "" && value.includes(";"))) && parameters.every((text) => !/["\\]/.test(text));
};

export const caaIodef = (value: string) => {
  if (value.startsWith("mailto:")) return email.test(value.slice("mailto:".length));
  const address = /^https?:\/\/([^/:\s]+)(:\d+)?(\/\S*)?$/.exec(value);
  const host = address?.[1] ?? value;
  return isBareDomain(host);
};

/** The valid targets of a CAA record, by tag. */
export const caaTargets = [
  {
    tag: "issue",
    words: "must be the issuer's domain with optional parameters after semicolons",
    test: caaIssue,
    specified: "R3-066",
  },
  {
    tag: "issuewild",
    words: 'must be the issuer\'s domain without parameters and without a leading "*"',
    test: isBareDomain,
    specified: "R3-067",
  },
  {
    tag: "iodef",
    words: "must be a domain, an http:// or https:// URL, or mailto: with an email address",
    test: caaIodef,
    specified: "R3-068",
  },
] as const;
