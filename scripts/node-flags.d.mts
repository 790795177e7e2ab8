export declare const NODE_FLAGS: string[];
export const TEST_FLAGS: string[];
