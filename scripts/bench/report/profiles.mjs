/**
 * Where the time goes in what misses its aim, by the part: what profiles of November 2026 showed, and what was tried.
 * Whoever changes one of these things profiles it again.
 */
export const profiles = {
  import: `An ES module reads every name of a package, so all 183 modules are loaded, 63 of them bindings of 2.1 MB. Of the time, compiling them takes 60 %, and finding the files 20 %. Tried: bindings without white space and comments (no difference), and all of it as one file (a quarter less, but a second copy of the package, which programs of both kinds would mix up).`,
  synth: `What typed constructs add is the validation in the constructor, a stack trace for each token of an id, the rules about the whole program, and the loading of some 130 small modules, which weighs most where there are few constructs. Tried: validating at synth only what has changed since the constructor (in use), and loading contracts only for the types that a program has (in use).`,
  start: `To the handshake, a third is the start of Node, a fifth its own modules for HTTP/2 and TLS, and most of the rest the evaluation of gRPC and protocol buffers. Tried: parts of the file that are compiled when they are needed (in use), and a code cache of V8 (8 ms less; its bytes are not the same from run to run, so Terraform's lock file cannot cover them).`,
  commands: `Terraform starts the provider twice for a validate, three times for a plan and four times for an apply, and each start costs what the table above says; then come the contracts and handlers of all resources, and with the first request the HTTP client.`,
  plan: `A profile of the provider is flat: Node's HTTP/2, streams and promises take 32 %, gRPC and protocol buffers 15 %, the collection of garbage 9 %, the codec and the plan algorithm 13 %, contracts and handlers 26 %, and no function of ours more than 3 %. Tried: leaving out the names of functions, which the bundler sets one by one (no difference), and reading the level of the log once (in use).`,
  emulator: `Of a POST or PUT, writing the answer to the socket takes 20 %, SQLite's writes 19 %, its reads 8 % and the collection of garbage 5 %. Tried: reading bodies by events and not by an iterator (in use), and objects kept in memory until a transaction is rolled back (in use).`,
};
