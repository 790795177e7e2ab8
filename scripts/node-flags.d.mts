export declare const NODE_FLAGS: string[];
export declare const TEST_FLAGS: string[];
