export declare const usersOwn: readonly string[];
export declare function childEnvironment(home: string, more?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
