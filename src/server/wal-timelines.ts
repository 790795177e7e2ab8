import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { walFolder } from './wal-archive.ts';

/**
 * A line of changes. A database begins with timeline 1, and each restore begins another, which leaves the one before at
 * the last restored change (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-TIMELINES).
 */
export interface Timeline {
  number: number;
  /** The timelines that it continues, and up to which position in the log. */
  before: readonly { number: number; until: bigint }[];
}

const HISTORY = /^[0-9A-F]{8}\.history\.gz$/;

/** Bytes from the beginning of the log to a position such as 1/2A000028. */
const bytesTo = (position: string): bigint => {
  const [high = '', low = ''] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/**
 * The number of the timeline that was lived at a moment. A restore archives the history of its timeline as it ends, so
 * histories archived later are of restores made since.
 *
 * @param moment undefined: now
 */
export function timelineAt(backupDir: string, moment: Date | undefined): number {
  const folder = walFolder(backupDir);
  const newest = readdirSync(folder)
    .filter((name) => HISTORY.test(name) && (!moment || statSync(join(folder, name)).mtime <= moment))
    .sort()
    .at(-1);
  return newest ? Number.parseInt(newest.slice(0, 8), 16) : 1;
}

/** Reads from the archive which timelines one continues; the first one continues none. */
export function readTimeline(backupDir: string, number: number): Timeline {
  if (number === 1) return { number, before: [] };
  const name = `${number.toString(16).toUpperCase().padStart(8, '0')}.history.gz`;
  const history = gunzipSync(readFileSync(join(walFolder(backupDir), name))).toString();
  const lines = [...history.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)];
  return {
    number,
    before: lines.map(([, each, position = '']) => ({ number: Number(each), until: bytesTo(position) })),
  };
}

/** The timeline of a base backup, and the position in the log at which it ended, by its backup_manifest. */
export function endOfBackup(manifestFile: string): { timeline: number; position: bigint } {
  const { 'WAL-Ranges': ranges } = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    'WAL-Ranges': { Timeline: number; 'End-LSN': string }[];
  };
  const last = ranges.at(-1);
  return { timeline: last?.Timeline ?? 1, position: bytesTo(last?.['End-LSN'] ?? '0/0') };
}

/** Whether a timeline continues what a base backup holds; otherwise the backup is of changes that a restore undid. */
export const continues = ({ number, before }: Timeline, end: ReturnType<typeof endOfBackup>): boolean =>
  end.timeline === number ||
  before.some((each) => each.number === end.timeline && end.position <= each.until);
