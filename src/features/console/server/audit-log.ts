import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import { writeCsv } from '../../../server/csv.ts';
import type { Reads } from '../../../server/database.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { identifier } from '../../../shared/identifier.ts';
import { dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { peopleWithEmail, publicPeople } from '../../people/server/public.ts';
import type { AuditFilters, downloadAuditCall, searchAuditCall } from '../audit-calls.ts';

const PAGE = 100;
const MOST_DOWNLOADED = 10_000;

/** Searches the audit log by operator, action, person and day. */
export async function searchAudit({
  db,
  query: { before, ...filters },
}: Request<typeof searchAuditCall>): Promise<AnswerInputOf<typeof searchAuditCall>> {
  const rows = await findEntries(db, filters, { most: PAGE + 1, before });
  return {
    result: rows.slice(0, PAGE).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      details: JSON.stringify(row.details),
    })),
    next: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null,
  };
}

/** Returns the same entries as a CSV file, and records who downloaded it with which filters. */
export async function downloadAudit(
  request: Request<typeof downloadAuditCall>,
): Promise<AnswerInputOf<typeof downloadAuditCall>> {
  const { query, now, setHeader } = request;
  const rows = await request.transaction(async (tx) => {
    const found = await findEntries(tx, query, { most: MOST_DOWNLOADED });
    const { subject, ...rest } = query;
    await writeAuditEntry(tx, {
      actor: deskOf(request).operator,
      action: 'audit.download',
      // The email that was searched for is left out, since audit entries are never deleted.
      details: {
        ...rest,
        ...(subject && { subject: subject.includes('@') ? 'an email' : subject }),
        rows: found.length,
      },
      at: now(),
    });
    return found;
  });
  setHeader('content-type', 'text/csv; charset=utf-8');
  setHeader('content-disposition', `attachment; filename="audit-${lagosDay(now())}.csv"`);
  setHeader('cache-control', 'private, no-store');
  return writeCsv([
    ['When (UTC)', 'Who', 'What', 'About (id)', 'About', 'Why', 'Details'],
    ...rows.map((row) => [
      row.at.toISOString(),
      row.actor,
      row.action,
      row.subjectId ?? '',
      row.subject ?? '',
      row.reason,
      JSON.stringify(row.details),
    ]),
  ]);
}

async function findEntries(
  reads: Reads,
  { actor, action, subject, from, to }: AuditFilters,
  { most, before }: { most: number; before?: string | undefined },
) {
  const subjectId = await subjectIdOf(reads, subject?.trim() ?? '');
  const contains = (typed: string) => `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return reads
    .selectFrom('audit_entries as entry')
    .leftJoin(publicPeople.as('person'), 'person.id', 'entry.subject_id')
    .select(['entry.id', 'entry.happened_at as at', 'entry.actor', 'entry.action', 'entry.reason'])
    .select(['entry.subject_id as subjectId', 'entry.details', 'person.full_name as subject'])
    .$if(Boolean(actor?.trim()), (of) => of.where('entry.actor', 'ilike', contains(actor ?? '')))
    .$if(Boolean(action?.trim()), (of) =>
      of.where(sql<boolean>`starts_with(entry.action, ${action?.trim().toLowerCase()})`),
    )
    .$if(subjectId !== undefined, (of) =>
      SHOWN_ID.test(subjectId ?? '')
        ? of.where(sql<boolean>`right(entry.subject_id::text, 12) = ${subjectId}`)
        : of.where('entry.subject_id', '=', subjectId ?? null),
    )
    .$if(from !== undefined, (of) => of.where('entry.happened_at', '>=', lagosInstant(from ?? '')))
    .$if(to !== undefined, (of) => of.where('entry.happened_at', '<', lagosInstant(dayAfter(to ?? ''))))
    .$if(before !== undefined, (of) => of.where('entry.id', '<', before ?? ''))
    .orderBy('entry.id', 'desc')
    .limit(most)
    .execute();
}

/** The last 12 hex digits of an id, as the log's page shows ids that are not people's. */
const SHOWN_ID = /^[0-9a-f]{12}$/;

/** Matches no one, so that searching for an unknown person finds nothing. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

/** Person or case whose entries are searched, as an id or the end of one; undefined for all. */
async function subjectIdOf(reads: Reads, typed: string): Promise<string | undefined> {
  if (typed === '') return undefined;
  const id = identifier.safeParse(typed).data;
  if (id !== undefined) return id;
  if (SHOWN_ID.test(typed.toLowerCase())) return typed.toLowerCase();
  const person = await reads
    .selectFrom(peopleWithEmail.as('person'))
    .select('person.id')
    .where('person.email', '=', typed.toLowerCase())
    .executeTakeFirst();
  return person?.id ?? NO_ONE;
}
