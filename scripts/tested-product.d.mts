export declare const port: number;
