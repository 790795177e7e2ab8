import { type Request, signedIn } from '../../../server/answer.ts';
import { lastEntry, writeAuditEntry } from '../../../server/audit.ts';
import type { Reads } from '../../../server/database.ts';
import { assertNotOneself, deskOf } from '../../../server/operator.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { identifier } from '../../../shared/identifier.ts';
import { mayOperate } from '../../../shared/operator-roles.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';
import { findPayment } from '../../payments/server/public.ts';
import { type FoundPerson, findOwnRow, findPeople } from '../../people/server/public.ts';
import { findRoles } from '../../sessions/server/public.ts';
import { findBvnDigits } from '../../verification/server/public.ts';
import type { revealPersonCall, searchPeopleCall, showPersonCall } from '../people-calls.ts';

const MOST_FOUND = 50;
/** Limit for each part of a person's history. */
const MOST_LINES = 50;

const viewOf = ({ id, role, full_name, skill, created_at, verified_at }: FoundPerson) => ({
  id,
  role,
  fullName: full_name,
  trade: skill,
  joinedAt: created_at.toISOString(),
  verified: verified_at !== null,
});

export async function searchPeople(
  request: Request<typeof searchPeopleCall>,
): Promise<AnswerInputOf<typeof searchPeopleCall>> {
  const { db, query } = request;
  const typed = query.q.trim();
  if (typed.length < 2) return { result: [], more: false };
  const by = typed.includes('@') ? 'email' : /^[+\d][\d\s()-]{6,}$/.test(typed) ? 'phone' : undefined;
  // The email or phone number typed is left out, since audit entries are never deleted.
  if (by) {
    await request.transaction((tx) =>
      writeAuditEntry(tx, {
        actor: deskOf(request).operator,
        action: 'people.search',
        details: { by },
        at: request.now(),
      }),
    );
  }
  const hire = await hireOf(db, typed);
  const sides = hire ? [hire.artisan_id, hire.customer_id].filter((id) => id !== null) : [];
  const people = await findPeople(db, hire?.id ?? typed, { most: MOST_FOUND + 1, alsoIds: sides });
  return { result: people.slice(0, MOST_FOUND).map(viewOf), more: people.length > MOST_FOUND };
}

/** The hire with this id or payment reference; undefined when the text is neither. */
async function hireOf(reads: Reads, typed: string) {
  const id = identifier.safeParse(typed).data;
  const payment = /^SH-/i.test(typed) ? await findPayment(reads, typed.toUpperCase()) : undefined;
  const hireId = id ?? payment?.hireId;
  if (hireId === undefined) return undefined;
  return reads
    .selectFrom(hiresInBrief.as('hire'))
    .select(['hire.id', 'hire.artisan_id', 'hire.customer_id'])
    .where('hire.id', '=', hireId)
    .executeTakeFirst();
}

export async function showPerson(
  request: Request<typeof showPersonCall>,
): Promise<AnswerInputOf<typeof showPersonCall>> {
  const { db, params, consoleTimelines } = request;
  const person = await findOwnRow(db, params.id);
  if (!person) throw notFound('user', 'There is no such person.');
  await auditOpening(request);
  const { operatorRoles } = signedIn(request);
  const parts = consoleTimelines.filter(
    ({ permission }) => permission === undefined || mayOperate(operatorRoles, permission),
  );
  const lines = await Promise.all(
    parts.map(async ({ label, lines: read }) =>
      (await read(request, person.id, MOST_LINES)).map((line) => ({ ...line, about: label })),
    ),
  );
  const all = [
    ...lines.flat(),
    ...(await auditLines(db, person.id)),
    { at: person.created_at, about: 'Account', words: 'Joined' },
  ];
  return {
    ...viewOf(person),
    roles: await findRoles(db, person.id),
    place: person.town ? `${person.town}, ${person.state}` : null,
    emailConfirmed: person.email_verified,
    lastSeenAt: person.last_seen_at?.toISOString() ?? null,
    rating: person.rating === null ? null : Number(person.rating),
    reviewCount: person.review_count,
    timeline: all
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .map(({ at, about, words, ...more }) => ({
        at: at.toISOString(),
        about,
        words,
        href: 'href' in more ? (more.href ?? null) : null,
      })),
  };
}

/** Records that an operator opened a person's page, at most once an hour. */
async function auditOpening(request: Request<typeof showPersonCall>): Promise<void> {
  const { operator } = deskOf(request);
  const at = request.now();
  await request.transaction(async (tx) => {
    const last = await lastEntry(tx, request.params.id, ['person.open'], operator);
    if (last && at.getTime() - last.at.getTime() < HOUR_MS) return;
    await writeAuditEntry(tx, { actor: operator, action: 'person.open', subjectId: request.params.id, at });
  });
}

async function auditLines(reads: Reads, personId: string) {
  const rows = await reads
    .selectFrom('audit_entries')
    .select(['happened_at as at', 'actor', 'action', 'reason'])
    .where('subject_id', '=', personId)
    .where('action', '<>', 'person.open')
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
  return rows.map(({ at, actor, action, reason }) => ({
    at,
    about: 'Audit',
    words: `${action} by ${actor}${reason ? `: ${reason}` : ''}`,
  }));
}

/** Reveals a person's contact details; the audit entry is written first. */
export async function revealPerson(
  request: Request<typeof revealPersonCall>,
): Promise<AnswerInputOf<typeof revealPersonCall>> {
  const { params, body, now } = request;
  assertNotOneself(request.caller, params.id);
  return request.transaction(async (tx) => {
    const person = await findOwnRow(tx, params.id);
    if (!person) throw notFound('user', 'There is no such person.');
    await writeAuditEntry(tx, {
      actor: deskOf(request).operator,
      action: 'person.look',
      subjectId: person.id,
      reason: body.reason,
      at: now(),
    });
    return {
      message: 'We’ve recorded that you looked, and why.',
      email: person.email,
      phone: person.phone ? showPhone(person.phone) : '',
      address: person.address ?? '',
      bvn: (await findBvnDigits(tx, person.id)) ?? null,
    };
  });
}
