export declare function pathWithout(names: readonly string[], folder: string): string;
