import { parseConditions } from "../../../../src/cli/commands/query/conditions";
import { checkFilter } from "../../../../src/cli/commands/query/find-objects";
import { findQueryKind } from "../../../../src/cli/commands/query/kinds";

/** Checks the conditions of a query as the command does. */
async function check([name = "", ...conditions]: readonly string[]): Promise<void> {
  const kind = findQueryKind(name);
  await checkFilter(kind, parseConditions(kind, conditions));
}

test.each([
  [["domain_records", "domain regex shop-("], "--where: domain regex must be a regular expression in RE2 syntax, got"],
  [["compute_instance", "status = runing"], 'got "runing" (did you mean "running"?).'],
  [["compute_instance", "status in running,x"], 'one of "running", "offline",'],
  [
    ["compute_instance", "lable = web"],
    "no field lable that a condition can test. Did you mean label? Fields: id, label,",
  ],
  [["compute_instance", "tags = shop"], "tags must be followed by one of its operators, contains, got =."],
  [["compute_instance", "label prefx web"], "equals, in, prefix, regex, got prefx. Did you mean prefix?"],
  [["compute_instance", "label"], "label must be followed by one of its operators, equals, in, prefix, regex."],
  [["compute_instance", "constructor = 1"], "no field constructor that a condition can test."],
  [["compute_instance", "label constructor 1"], "got constructor."],
  [["compute_instance", ""], 'must have the form "FIELD OPERATOR VALUE", such as "id equals VALUE".'],
  [["compute_instance", "id = web"], "id equals must have a number, got web."],
  [["compute_instance", "watchdog_enabled = yes"], "watchdog_enabled equals must have true or false, got yes."],
  [["compute_instance", "label ="], 'label equals must have a value. For the empty string, write "".'],
  [
    ["compute_instance", "label in a,,b"],
    "label in must have values that are separated by single commas, such as A,B.",
  ],
  [["compute_instance", "label in [a]"], 'label in must have a list such as A,B or ["A", "B"], got [a].'],
  [
    ["compute_instance", 'label = "a'],
    'label equals must have a string, quoted as in JSON if it starts with a quote, got "a.',
  ],
  [
    ["compute_instance", "label = a", "label = b"],
    "label equals is given twice, and all conditions must be met. Use in for several values",
  ],
  [["compute_instance", "label = a and status = b"], "Pass each condition with its own --where."],
])("%j is rejected", async (given, words) => {
  await expect(check(given)).rejects.toThrow(words);
});
