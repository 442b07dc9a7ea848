/**
 * The reason why a part misses its target: profiles of November 2026, and the attempts to improve it. Profile a part again
 * when you change it.
 */
export const profiles = {
  import: `An ES module reads every name of a package, so it loads all 183 modules. 63 of them are bindings, with 2.1 MB. Compiling takes 60 % of the time, and finding the files takes 20 %. Attempts:

- Bindings without whitespace and comments: no difference.
- A single ES module: 25 % less time. Rejected, because programs with both kinds of modules would load two copies of the package.
- A single CommonJS file for both kinds of programs: 50 % more time for a CommonJS program and twice as much for an ES module, because Node parses the whole file for three constructs. Rejected.
- The same file with a V8 code cache: no clear difference for a CommonJS program, and a third less time for an ES module. Rejected, because the cache depends on the version of Node and its flags. Each machine would have to write its own, which adds another place to load code from.`,
  synth: `The figures exclude the start of Node and the import of CDKTF, which are the same on both sides. Typed constructs add validation in the constructor, a stack trace for each id token, rules for the whole program, and about 130 small modules to load. Loading matters most for programs with few constructs. Attempts:

- Validating only changed values at synth: in use.
- Loading contracts only for the types in a program: in use.
- A single file instead of the modules: the import takes 50 % longer. Rejected.`,
  start: `Starting Node takes two fifths of the time to the handshake. Node's modules for HTTP/2 and TLS take about half of the rest: a server with only these modules printed its first line after 36 ms, the provider after 49 ms, and an empty script after 26 ms. The first call of any program includes JIT compilation and loading on first use. For comparison, a server that only returns ten bytes took 8 ms of CPU time for its first call over HTTP/2 with TLS, 5 ms without TLS, and 0.7 ms for its second call. At the same time, the provider took 11 ms for the schema with TLS (minimum of 15 runs each, on a busy machine). The schema itself, with 146 KB, therefore takes about 2 ms. Attempts:

- A gRPC library: 5 to 9 ms more to the handshake, and about 1 ms more for the schema. The provider uses its own server.
- Parts of the file that are compiled on demand: in use.
- No TLS session tickets: 0.3 to 0.8 ms less, which is within the variation between runs.
- No client certificate: no clear difference.
- A V8 code cache: 8 ms less. Rejected, because its bytes differ between runs, so Terraform's lock file can't cover them.`,
  commands: `Terraform starts the provider twice for a validate, three times for a plan and four times for an apply. It waits for each process before it starts the next. On a busy machine, everything took at least 50 % longer. There, the first process, which only returns the schema, took 70 ms of CPU time. A validation took 100 ms, a read and plan 160 ms, and an apply 140 ms. Terraform's own part was 90 to 150 ms. Half of the provider's time is therefore its start and the first call, as in the previous table. The rest is the contracts and handlers of all resources, and the HTTP client for the first request. Attempts:

- A schema that is encoded by the build: in use, because one of the processes only returns the schema.
- Parts of the file that are compiled on demand: in use.
- Our own gRPC code: in use. With a library, a validate took 5 % more CPU time, a plan 8 % and an apply 5 %.
- Node's HTTP client instead of \`undici\`: 12 ms less for the first request of a process, so 12 ms for a plan and 24 ms for an apply. Rejected, because \`undici\` supports proxies and reports whether a part of a request may have been sent, which determines whether a retry is safe.`,
  requests: `An IP address costs one additional request. Lists omit private addresses, so after a lost response, only the instance's earlier addresses distinguish a new one. Attempts:

- One such request for all addresses of an instance: in use.
- The addresses in the plan instead of a request: rejected, because a saved plan may be days old. An address that another user has added since would be mistaken for the new one.`,
  plan: `The profile of the provider is flat: Node itself takes 36 % (HTTP/2 10 %, streams 5 %, TLS and sockets 3 %, the rest mainly native code), gRPC and protocol buffers 8 %, garbage collection 9 %, the codec and the plan algorithm 17 %, and contracts and handlers 24 %. No function takes more than 4 %. Attempts:

- Our own gRPC code: in use. A library took 20 to 25 % more CPU time per record.
- 64 MB of memory for young objects: no clear difference, and 20 MB more memory.
- Larger HTTP/2 windows: no difference for messages up to 256 MB.
- Omitting function names, which the bundler sets one by one: no difference.
- Reading the log level once: in use.`,
  diff: `cdktf itself takes about two thirds of the time. A CPU profile of its process (Node 20, one sample every 0.5 ms, on a busy machine) shows 3.3 s of CPU time and 2.4 s of waiting for child processes. cdktf spends three quarters of the CPU time loading its own files before the program starts. Compiling JavaScript takes 0.9 s. Half of the loading is \`@cdktf/hcl2cdk\` with the jsii compilers, which are only used by \`cdktf convert\` and \`cdktf get\`. The screen layout takes 0.3 s. cdktf starts \`terraform\` four times only to read its version, one after the other, for 60 to 150 ms each. It also runs \`terraform init\` before each plan, for 60 to 140 ms. This package can't reduce these times, because they are outside the program and the provider. Attempts with \`cdktf deploy\`:

- \`NODE_COMPILE_CACHE\` with Node 22: 10 % less CPU time. Node 20 doesn't support it.
- \`--skip-synth\`: 14 % less CPU time. cdktf skips the program but still loads its own files.
- A precompiled program: 10 % less CPU time.
- No cdktf at all: the reference in the table.

[Deploy faster](tasks/deploy-faster.md) has the figures for \`cdktf deploy\`.`,
  emulator: `For a POST or PUT, writing the response to the socket takes 20 % of the time, SQLite writes 19 %, SQLite reads 8 % and garbage collection 5 %. Attempts:

- Reading request bodies with events instead of an iterator: in use.
- Caching objects in memory until a transaction is rolled back: in use.`,
};
