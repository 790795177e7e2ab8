export interface CoverageRow {
  line: number;
  statement: string;
  place: string;
  test: string;
}
type Result = 'passed' | 'failed' | 'skipped';
export function readRows(markdown: string): CoverageRow[];
export function faultsOf(
  rows: CoverageRow[],
  readSource: (path: string) => string | undefined,
  results?: Map<string, Result>,
): string[];
export function resultsOf(
  vitestReport: unknown,
  playwrightReport: unknown,
  root: string,
): Map<string, Result>;
export function coverageFaults(
  root: string,
  vitestReport?: unknown,
  playwrightReport?: unknown,
): { rows: number; faults: string[] };
