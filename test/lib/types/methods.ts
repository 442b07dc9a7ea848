import ts from "typescript";
import { compile, ownOptions, programOf } from "./compiler";

const instances = [
  "ComputeInstance",
  "DataComputeInstance",
  "IComputeInstance",
  "IComputeInstanceRef",
  "IInstanceWithRegion",
];
const peers = [...instances, "DataIpAddress", "DataIpv6Range", "IpAddress", "Ipv6Range"];

const actions = [
  "IAction",
  "InstanceBootAction",
  "InstanceCloneAction",
  "InstanceRestoreAction",
  "InstanceSnapshotAction",
  "MySqlBackupAction",
  "MySqlCredentialsResetAction",
  "MySqlPatchAction",
  "MySqlRestoreAction",
];

/** Calls with one argument to try, and the constructs that the method accepts there. */
type Calls = readonly (readonly [call: (argument: string) => string, taken: readonly string[]])[];

/** Every method that takes constructs or has options as its last argument, with the argument in each position. */
const calls: Calls = [
  [(each) => `zone.point("www", ${each});`, instances],
  [(each) => `zone.point("www", ${each}, web);`, instances],
  [(each) => `zone.point("www", web, ${each});`, instances],
  [(each) => `zone.point("www", [web, ${each}], { ttlSec: 300 });`, instances],
  [(each) => `edge.protect(${each});`, instances],
  [(each) => `edge.protect(${each}, web);`, instances],
  [(each) => `edge.protect(web, ${each});`, instances],
  [(each) => `edge.protect([web, ${each}]);`, instances],
  [(each) => `db.allowFrom(${each});`, peers],
  [(each) => `db.allowFrom(web, ${each});`, []],
  [(each) => `db.allowFrom([web, ${each}]);`, peers],
  [(each) => `new MySqlAccess(stack, "access", { database: db, allowList: [] }).allowFrom([web, ${each}]);`, peers],
  [(each) => `web.connections.allowFrom(${each}, Port.tcp(80));`, peers],
  [(each) => `web.connections.allowFrom([web, ${each}], Port.tcp(80));`, peers],
  [(each) => `web.connections.allowFrom(web, ${each});`, []],
  [(each) => `web.connections.allowTo(${each}, Port.tcp(80));`, peers],
  [(each) => `Peer.of(${each}, web);`, instances],
  [(each) => `Peer.of(web, ${each});`, instances],
  [(each) => `ownEdge.allowInbound(${each}, Port.tcp(80));`, []],
  [(each) => `ownEdge.allowInbound(Peer.anyIp(), Port.tcp(80), ${each});`, []],
  [(each) => `ownEdge.denyInbound(Peer.anyIp(), Port.tcp(80), ${each});`, []],
  [(each) => `ownEdge.allowOutbound(Peer.anyIp(), Port.tcp(80), ${each});`, []],
  [(each) => `ownEdge.denyOutbound(Peer.anyIp(), Port.tcp(80), ${each});`, []],
  [(each) => `web.reverseDns("www.shop.example", ${each});`, []],
  [(each) => `zone.a("www", "192.0.2.1", ${each});`, []],
  [(each) => `zone.aaaa("www", "2001:db8::1", ${each});`, []],
  [(each) => `zone.ns("www", "ns1.shop.example", ${each});`, []],
  [(each) => `zone.mx("www", "mx.shop.example", ${each});`, []],
  [(each) => `zone.nullMx(${each});`, []],
  [(each) => `zone.cname("www", "shop.example", ${each});`, []],
  [(each) => `zone.txt("www", "hello", ${each});`, []],
  [(each) => `zone.srv("sip", "tcp", ${each});`, []],
  [(each) => `zone.caa("issue", "letsencrypt.org", ${each});`, []],
  [(each) => `zone.ptr("1", "www.shop.example", ${each});`, []],
  [(each) => `zone.spf("include:shop.example", ${each});`, []],
  [(each) => `zone.dkim("s1", "key", ${each});`, []],
  [(each) => `zone.dmarc(${each});`, []],
  [(each) => `Domain.fromZoneFile(stack, "zone", "shop.zone", ${each});`, []],
  [(each) => `ownWeb.addActionTrigger("afterUpdate", ${each});`, actions],
  [(each) => `ownZone.addActionTrigger(["afterUpdate"], [${each}]);`, actions],
  [(each) => `ownWeb.addActionTrigger("afterUpdate", [], ${each});`, []],
  [(each) => `Tags.of(stack).add("shop", ${each});`, []],
  [(each) => `Tags.of(stack).exclude("shop", ${each});`, []],
];

/** The types of constructs that the prelude exports: those of the package and those of the host. */
function constructTypes(prelude: string, options: ts.CompilerOptions): readonly string[] {
  const program = programOf([prelude], options, new Map());
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(prelude);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${prelude} is no module`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
    if ((symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) === 0) return [];
    const type = checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType;
    const node = type.getProperty("node");
    const isConstruct = node !== undefined && checker.typeToString(checker.getTypeOfSymbol(node)) === "Node";
    return isConstruct && type.typeParameters === undefined ? [exported.name] : [];
  });
}

interface Acceptance {
  readonly call: string;
  readonly accepted: readonly string[];
}

/** The types of constructs that the compiler accepts in each call, and those that it should accept. */
export function acceptances(prelude: string): { readonly found: Acceptance[]; readonly expected: Acceptance[] } {
  const types = constructTypes(prelude, ownOptions);
  const codes = calls.map(([call]) =>
    types.map((type) => `declare const its${type}: ${type};\n${call(`its${type}`)}`).join("\n"),
  );
  const found = compile(codes, { options: ownOptions, prelude }).map((complaints, index) => {
    const refused = new Set(complaints.map(({ at }) => /^(?:\[web, )?its(\w+)/.exec(at)?.[1] ?? at));
    return { call: calls[index]?.[0]("…") ?? "", accepted: types.filter((type) => !refused.has(type)).sort() };
  });
  return { found, expected: calls.map(([call, taken]) => ({ call: call("…"), accepted: [...taken].sort() })) };
}
