// The attempts to make a part faster, and their results. "npm run docs" writes the tables into docs/performance.md.

const inUse = "in use";
const rejected = "rejected";
const notAlone = "not measured separately";

/** A row of the table. */
const tried = (attempt, result, decision) => ({ attempt, result, decision });

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
      "The same file with a V8 code cache",
      "no clear difference for a CommonJS program, and a third less time for an ES module",
      "rejected: the cache depends on the version of Node and its flags, so each machine would have to write its own",
    ),
  ],
  synth: [
    tried("Validating only changed values at synth", notAlone, inUse),
    tried("Loading contracts only for the types in a program", notAlone, inUse),
    tried("A single file instead of the modules", "the import takes 50 % longer", rejected),
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
      "The emulator's code that writes configuration as a part of its own: as a part of its user, it turned all contracts into modules that load one by one",
      "with the previous row",
      inUse,
    ),
    tried("The names of sensitive fields, found when a log or a body needs them", notAlone, inUse),
    tried(
      "A server for HTTP/2 of our own",
      "22 % less CPU time per call of the script, 27 % less per call of an executable, and 4 ms less until the handshake of the script",
      "rejected: Node's is maintained",
    ),
    tried(
      "Starting Node with a short program that reads the parts of the file, so that Node doesn't scan the file",
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
    tried("One request for all addresses of an instance", notAlone, inUse),
    tried(
      "The addresses in the plan instead of a request",
      "one request less",
      "rejected: a saved plan may be days old, and an address that another user has added since would be mistaken for the new one",
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
    tried("No cdktf at all", "the reference in the table", "up to the user"),
  ],
  emulator: [
    tried("Reading request bodies with events instead of an iterator", notAlone, inUse),
    tried("Caching objects in memory until a transaction is rolled back", notAlone, inUse),
  ],
};
