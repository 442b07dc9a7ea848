export { isOf, objectName } from "./account-object";
export type { AccountObject, UnseenObjects, WalkedAccount } from "./account-object";
export { importIdOf } from "./decode-listed";
export { accountKinds } from "./kinds";
export { openAccount } from "./open-account";
export type { Account, ListedService } from "./open-account";
export { TokenRefusedError } from "./refusal";
export { walkAccount } from "./walk";
export type { ListedAccount, Progress, WalkOptions } from "./walk";
