import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Reads } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import type { VerificationStatus } from '../../../shared/verification-words.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { verifiedWithEvidence } from './waiting-evidence.ts';

interface WaitingRow {
  user_id: string;
  status: string;
  submitted_at: Date;
  due_on: string;
}
type Cases = SelectQueryBuilder<Database, never, WaitingRow>;

const undecided = (reads: Reads) =>
  reads
    .selectFrom('verifications')
    .select(['user_id', 'status', 'submitted_at', 'due_on'])
    .where('decided_at', 'is', null);

/** A page of undecided verifications, earliest due day first. */
export const listUndecided = (reads: Reads, after?: string) =>
  listPage(reads, undecided(reads) as unknown as Cases, after);

/** A page of undecided verifications, and of verified artisans' waiting evidence, earliest due day first. */
export const listWaitingCases = async (reads: Reads, after?: string) =>
  listPage(reads, undecided(reads).unionAll(await verifiedWithEvidence(reads)) as unknown as Cases, after);

const order = {
  rank: sql`waiting.due_on - date '2000-01-01'`,
  at: sql`waiting.submitted_at`,
  id: sql`waiting.user_id`,
};

/** With the people of the page, and how many of each one's checks have passed. */
async function listPage(reads: Reads, cases: Cases, after: string | undefined) {
  const page = reads
    .selectFrom(cases.as('waiting'))
    .selectAll()
    .select(positionIn(order))
    .where(isAfter(order, after))
    .orderBy('due_on')
    .orderBy('submitted_at')
    .orderBy('user_id')
    .limit(MOST_READ);
  const rows = await reads
    .selectFrom(page.as('waiting'))
    .innerJoin(peopleWithEmail.as('person'), 'person.id', 'waiting.user_id')
    .select(['person.id', 'person.email', 'person.full_name as fullName', 'person.skill'])
    .select(['waiting.status', 'waiting.due_on as dueOn', 'waiting.submitted_at as submittedAt', 'cursor'])
    .select((row) =>
      row
        .selectFrom('verification_checks as check')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('check.user_id', '=', 'waiting.user_id')
        .where('check.state', '=', 'passed')
        .as('passed'),
    )
    .orderBy('waiting.due_on')
    .orderBy('waiting.submitted_at')
    .orderBy('waiting.user_id')
    .execute();
  return pageOf(
    rows.map((row) => ({
      ...row,
      status: row.status as VerificationStatus,
      passed: Number(row.passed ?? 0),
    })),
  );
}
