export function promisesIn(source: string, path?: string): string[];
export function promisesKept(vitestReport: unknown, playwrightReport: unknown): Set<string>;
export function readPromises(root: string): [path: string, promises: string[]][];
export function coverageDocument(promises: [path: string, promises: string[]][]): string;
