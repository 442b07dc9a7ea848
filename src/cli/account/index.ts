export { objectName } from "../../objects/names";
export { accountKinds, isOf } from "../program/account-object";
export type { AccountObject, UnseenObjects, WalkedAccount } from "../program/account-object";
export { openAccount } from "./open-account";
export type { Account, ListedService } from "./open-account";
export { importIdOf, TokenRefusedError, walkAccount } from "./walk";
export type { ListedAccount, Progress, WalkOptions } from "./walk";
