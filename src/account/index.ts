export { objectName } from "../provider/describe-object";
export { accountKinds, isOf } from "./account-object";
export type { AccountObject, UnseenObjects, WalkedAccount } from "./account-object";
export { openAccount } from "./open-account";
export type { Account, ListedService } from "./open-account";
export { importIdOf, TokenRefusedError, walkAccount } from "./walk";
export type { ListedAccount, Progress, WalkOptions } from "./walk";
