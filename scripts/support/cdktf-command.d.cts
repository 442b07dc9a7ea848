export declare const cdktfNodeVariable: string;
export declare function cdktfCommand(args: readonly string[], node?: string): [file: string, args: string[]];
