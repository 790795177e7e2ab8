import type { Insertable } from 'kysely';
import { dueDayOf } from '../src/features/verification/server/working-days-rules.ts';
import type { Database, Tx } from '../src/server/database.ts';
import { joinedAt } from './insert-people.ts';
import type { DemoArtisan } from './people.ts';

const DAY = 24 * 3_600_000;
/** The badge came this long after the account was made. */
const VERIFICATION_TIME = 4 * DAY;

const KINDS = ['identity', 'face', 'bank_account', 'certificate', 'references'] as const;
type Kind = (typeof KINDS)[number];

/** Where the first few artisans without a badge stand; the others have not asked for one yet. */
const undecided = [
  { status: 'in_review', daysAgo: 3, passed: ['identity', 'face', 'bank_account'], reason: null },
  { status: 'submitted', daysAgo: 2, passed: [], reason: null },
  {
    status: 'rejected',
    daysAgo: 6,
    passed: ['identity', 'bank_account', 'references'],
    reason: 'The photo of your face is too dark to compare. Please take another one by a window.',
  },
  { status: 'in_review', daysAgo: 1, passed: ['identity'], reason: null },
  { status: 'submitted', daysAgo: 0, passed: [], reason: null },
] as const;

/** Writes how everybody got the badge, and a few who are waiting for it. Their BVNs are nobody's, so none is kept. */
export async function insertVerifications(
  tx: Tx,
  artisans: readonly DemoArtisan[],
  today: Date,
): Promise<void> {
  const calendar = { holidays: await readHolidays(tx), overrides: new Map() };
  const verifications: Insertable<Database['verifications']>[] = [];
  const checks: Insertable<Database['verification_checks']>[] = [];
  const record = (userId: string, passed: readonly Kind[], at: Date) =>
    checks.push(
      ...KINDS.map((kind) => ({
        user_id: userId,
        kind,
        state: passed.includes(kind) ? 'passed' : 'waiting',
        recorded_at: at,
      })),
    );

  for (const artisan of artisans.filter(({ verified }) => verified)) {
    const submittedAt = joinedAt(artisan, today);
    const decidedAt = new Date(submittedAt.getTime() + VERIFICATION_TIME);
    verifications.push({
      user_id: artisan.id,
      status: 'verified',
      submitted_at: submittedAt,
      due_on: dueDayOf(submittedAt, calendar),
      decided_at: decidedAt,
      reason: null,
    });
    record(artisan.id, KINDS, decidedAt);
  }
  const waiting = artisans.filter(({ verified }) => !verified);
  for (const [at, { status, daysAgo, passed, reason }] of undecided.entries()) {
    const artisan = waiting[at];
    if (!artisan) break;
    const submittedAt = new Date(today.getTime() - daysAgo * DAY);
    verifications.push({
      user_id: artisan.id,
      status,
      submitted_at: submittedAt,
      due_on: dueDayOf(submittedAt, calendar),
      decided_at: reason === null ? null : new Date(submittedAt.getTime() + DAY),
      reason,
    });
    record(artisan.id, passed, submittedAt);
  }
  await tx.insertInto('verifications').values(verifications).execute();
  await tx.insertInto('verification_checks').values(checks).execute();
}

async function readHolidays(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('public_holidays').select('day').execute();
  return new Set(rows.map(({ day }) => String(day)));
}
