// The attempts to make a part faster, and their results. "npm run docs" writes the tables into docs/internals/performance.md.

const inUse = "in use";
const rejected = "rejected";
const notAlone = "not measured separately";

/**
 * A row of the table.
 * @param {string} attempt
 * @param {string} result
 * @param {string} decision
 */
const tried = (attempt, result, decision) => ({ attempt, result, decision });

/** @type {Readonly<Record<string, readonly import("./table.mjs").Cells[]>>} */
export const attempts = {
  import: [
    tried("Bindings without whitespace and comments", "no difference", rejected),
    tried(
      "A single ES module",
      "25 % less time",
      "rejected: programs with both kinds of modules would load two copies of the package",
    ),
    tried(
      "A single CommonJS file for both kinds of programs",
      "50 % more time for a CommonJS program and twice as much for an ES module, because Node parses the whole file for three constructs",
      rejected,
    ),
    tried(
      "Nested attributes of the bindings in modules that load on first use, and contracts of constructs that do, too",
      "a third less time for an ES module, which then loads 135 modules instead of 183",
      inUse,
    ),
    tried(
      "The same file with a V8 code cache",
      "no clear difference for a CommonJS program, and a third less time for an ES module",
      "rejected: the cache depends on the version of Node and its flags, so each machine would have to write its own",
    ),
  ],
  synth: [
    tried("Validating only changed values at synth", notAlone, inUse),
    tried("Loading contracts only for the types in a program", notAlone, inUse),
    tried("A single file instead of the modules", "the import takes 50 % longer", rejected),
    tried(
      "Only attributes with a value in the output of a construct, and fewer passes over literal props",
      "11 % less time for 100 instances, most of which V8 spent on optimizing the code of these passes",
      inUse,
    ),
    tried(
      "Looking for tokens before the validation without a copy of the values, and for tokens in all keys of an object together",
      "10 % less time for 100 instances: V8 no longer optimizes this code for so few",
      inUse,
    ),
    tried(
      "Size and time instead of the content of the placed provider, and its hash from the build",
      "5 % less time for 100 instances",
      inUse,
    ),
    tried(
      "The modules of each folder that most programs need joined into one file",
      "2 to 6 % less time for 100 instances, and no clear difference for imports",
      "rejected: the gain is too small for files that differ from the sources",
    ),
    tried(
      "Without the checks of the whole program, for comparison",
      "7 % less time for 100 instances, half of it for loading them",
      "rejected: they find mistakes before a plan",
    ),
  ],
  start: [
    tried(
      "A gRPC library",
      "5 to 9 ms more to the handshake, and about 1 ms more for the schema",
      "rejected: the provider uses its own server",
    ),
    tried("Parts of the file that are compiled on demand", notAlone, inUse),
    tried("No TLS session tickets", "0.3 to 0.8 ms less, which is within the variation between runs", rejected),
    tried("No client certificate", "no clear difference", rejected),
    tried(
      "A V8 code cache",
      "8 ms less",
      "rejected: its bytes differ between runs, so Terraform's lock file can't cover them",
    ),
    tried(
      "Function names that the build leaves in the code, instead of a bundler's calls that set each one at the start",
      "with the next row, 7 % less CPU time up to the first plan of one domain",
      inUse,
    ),
    tried(
      "The emulator's code that writes configuration as a separate part: as a part of its user, it turned all contracts into modules that load one by one",
      "with the previous row",
      inUse,
    ),
    tried("The names of sensitive fields, found when a log or a body needs them", notAlone, inUse),
    tried(
      "Our own server for HTTP/2",
      "22 % less CPU time per call of the script, 27 % less per call of an executable, and 4 ms less until the handshake of the script",
      "rejected: Node's is maintained",
    ),
    tried(
      "Starting Node with a short program that reads the parts of the file, because Node then doesn't scan the file",
      "4 ms less until the handshake, but at most 3 ms less up to the first plan: more garbage is collected later",
      rejected,
    ),
    tried(
      "Flags of V8, such as a larger space for young objects",
      "4 ms more: V8 then rejects Node's compiled code",
      rejected,
    ),
    tried(
      "Executables: the compiler waits eight times longer for the first half second",
      "16 to 21 % less CPU time up to the first plan of one domain",
      inUse,
    ),
    tried(
      "Executables: the same parts as the script, instead of one scope with all functions",
      "2 ms less CPU time until the handshake",
      inUse,
    ),
    tried("Executables: an order of the bytecode that a run has recorded", "no clear difference", rejected),
    tried(
      "Executables: bytecode without nested functions",
      "3.6 MB smaller, and 40 % more CPU time up to the first plan",
      rejected,
    ),
  ],
  commands: [
    tried("A schema that is encoded by the build", "one of the processes only returns the schema", inUse),
    tried("Parts of the file that are compiled on demand", notAlone, inUse),
    tried(
      "Our own gRPC code",
      "with a library, a validate takes 5 % more CPU time, a plan 8 % and an apply 5 %",
      inUse,
    ),
    tried(
      "Node's HTTP client instead of `undici`",
      "12 ms less for the first request of a process: 12 ms for a plan and 24 ms for an apply",
      "rejected: `undici` supports proxies and reports whether a part of a request may have been sent, which determines whether a retry is safe",
    ),
  ],
  requests: [
    tried("One request for all IP addresses of an instance", notAlone, inUse),
    tried(
      "The IP addresses in the plan instead of a request",
      "one request less",
      "rejected: a saved plan may be days old, and an IP address that another user has added since would be mistaken for the new one",
    ),
    tried(
      "Polls from the earliest to the latest end of an operation, and few before that",
      "100 instances that take 30 to 60 s: 20 polls, and 0.96 s on average until a ready instance is noticed. 20 instances on the emulator: 0.7 s instead of 3.4 s from the first POST to the last response",
      inUse,
    ),
    tried(
      "A list request also ends the pauses of other waits",
      "0.95 s until a ready instance is noticed instead of 1.74 s, if 100 waits begin within 2 s",
      inUse,
    ),
    tried(
      "Before the earliest end, polls at twice the time instead of five times",
      "23 polls instead of 20; an instance that takes 5 to 10 s is noticed after 2.9 s instead of 5.2 s",
      "rejected: more polls for services that are as fast as expected",
    ),
    tried(
      "No polls between the first one and the earliest end",
      "19 polls instead of 20; an instance that takes 1 to 10 s is noticed 23 to 28 s late",
      rejected,
    ),
    tried(
      "The first poll after 100 ms instead of 250 ms",
      "20 instances on the emulator: 0.3 s less; 100 instances that are created within 1 s: one more poll",
      rejected,
    ),
  ],
  plan: [
    tried("Our own gRPC code", "a library takes 20 to 25 % more CPU time per record", inUse),
    tried("64 MB of memory for young objects", "no clear difference, and 20 MB more memory", rejected),
    tried("Larger HTTP/2 windows", "no difference for messages up to 256 MB", rejected),
    tried("Omitting function names, which the bundler sets one by one", "no difference", rejected),
    tried("Reading the log level once", notAlone, inUse),
    tried(
      "Constants for the imports between the parts of the file, which the bundler compiles to getters",
      "10 % less CPU time per record",
      inUse,
    ),
    tried(
      "An unchanged object is compared once, and its state is sent back as it arrived",
      "15 % less CPU time per record, together with the next two",
      inUse,
    ),
    tried(
      "One list of names for the path of a decoded value, and names of attributes that are decoded once",
      notAlone,
      inUse,
    ),
    tried("Reads that find their object in an earlier listing don't wait for it", notAlone, inUse),
  ],
  diff: [
    tried(
      "`NODE_COMPILE_CACHE` with Node 22, for `cdktf deploy`",
      "10 % less CPU time",
      "up to the user: Node 20 doesn't support it",
    ),
    tried(
      "`--skip-synth`, for `cdktf deploy`",
      "14 % less CPU time: cdktf skips the program but still loads its own files",
      "up to the user",
    ),
    tried("A precompiled program, for `cdktf deploy`", "10 % less CPU time", "up to the user"),
    tried("Without cdktf", "the reference in the table", "up to the user"),
  ],
  emulator: [
    tried("Reading request bodies with events instead of an iterator", notAlone, inUse),
    tried("Caching objects in memory until a transaction is rolled back", notAlone, inUse),
  ],
  account: [
    tried(
      "`import`: a plan in parts of 1,000 objects, without reading the import blocks in `terraform init` and without `terraform show`",
      "45 % less CPU time for 5,000 objects: Terraform's time grows with the square of the number of import blocks",
      inUse,
    ),
    tried(
      "`import`: less garbage collection in Terraform, `GOGC=400`, for these parts",
      "another 20 %, and 0.3 GB of memory for each of two processes instead of 0.17 GB",
      inUse,
    ),
    tried(
      "`import`: `GOGC=1000`",
      "up to 4 % less CPU time than with 400, and 0.5 GB of memory for each process",
      rejected,
    ),
    tried("`import`: parts of 500 objects", "8 to 15 % more CPU time than with 1,000, and 7 % more requests", rejected),
    tried("`import`: the plan as JSON lines instead of lines for people", "no clear difference", rejected),
    tried(
      "The provider in the process of the command, instead of two or three processes that Terraform starts",
      "`diff` of one domain: 0.36 s of CPU time instead of 0.81 s; `refactor` of one domain: 0.35 s instead of 0.79 s; `import --target hcl` of 200 objects: 1.35 s instead of 1.79 s, and of 2,200 objects: 9.4 s instead of 12.5 s",
      inUse,
    ),
  ],
};
