import { writeAuditEntry } from '../../../../server/audit.ts';
import type { Tx } from '../../../../server/database.ts';
import { givenReason, type OperatorDesk } from '../../../../server/operator.ts';
import { notFound, Refusal } from '../../../../server/refusal.ts';
import { identifier, newId } from '../../../../shared/identifier.ts';
import { formatMoment, formatWhen } from '../../../../shared/lagos-time.ts';
import { koboOfNaira } from '../../../../shared/read-naira.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import type { EndKind } from '../../problem-ends.ts';
import { findTransition, type HireAction } from '../../process.ts';
import { moneyOfEnd } from '../../words/problem-words.ts';
import { type HireRecord, lockHire } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';
import { insertEnd, listEnds, type ProblemEnd } from '../problem-store.ts';
import { assertPossible, endOf } from './problem-proposal.ts';

/** The longest reason; both sides read it. */
const MOST_WORDS = 500;

/** What an operator decides, as they typed it. */
export interface TypedDecision {
  kind: EndKind;
  reason: string;
  /** Of a split: naira that go back to the customer. */
  naira?: string | undefined;
  /** Of a redo: the Lagos day (YYYY-MM-DD) and time (HH:MM) at which it begins. */
  date?: string | undefined;
  time?: string | undefined;
}

/**
 * Decides a reported problem: the artisan gets the money that is held, all or some of it goes back to the customer, or the
 * work is done again. Money moves when no one has appealed for 48 hours; after an appeal, and for a redo, at once. Both sides
 * read the reason. The same decision given twice is once.
 *
 * @throws Refusal 404 where there is no such hire, 400 for a sum or a day that cannot be, 409 where no problem waits for a
 *   decision, it was decided otherwise, or the artisan is not free for a redo
 */
export async function decideProblem(
  desk: OperatorDesk,
  typedId: string,
  typed: TypedDecision,
): Promise<string[]> {
  const reason = givenReason(typed.reason, MOST_WORDS);
  const hireId = hireIdOf(typedId);
  return desk.db.transaction().execute(async (tx) => {
    // Payment before hire, as settling a payment locks them.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    if (!hire) throw noSuchHire(hireId);
    const now = desk.now();
    const end = { ...endOfDecision(hire, typed, reason, now), outcome: null };
    const action = actionOf(hire, typed.kind);
    if (!action) return saidBefore(tx, hire, end);
    assertPossible(hire, end, now);
    await assertAnswersAppeal(tx, hire, end);
    await insertEnd(tx, end);
    const days = end.days && { days: { ...end.days, lengthMinutes: hire.lengthMinutes } };
    const moved = await moveHire(tx, desk, hire, {
      ...{ actor: 'operator', action, now, note: reason, payments, end },
      ...days,
    });
    await writeDown(tx, desk, hire, moved, end);
    return [whatWasDecided(moved, end), ...whatNow(moved)];
  });
}

/** A hire's id as it was typed. @throws Refusal 400 where it is none */
export function hireIdOf(typed: string): string {
  const { success, data } = identifier.safeParse(typed);
  if (success) return data;
  throw new Refusal(400, 'invalid_input', `“${typed}” is no hire’s id. See: problem list.`);
}

export const noSuchHire = (hireId: string): Refusal => notFound('hire', `There is no hire ${hireId}.`);

/** The step by which an operator decides a hire now: for good, or open to an appeal; undefined where nothing is to decide. */
function actionOf({ status }: HireRecord, kind: EndKind): HireAction | undefined {
  const actions = [kind, 'decide'] as const;
  return actions.find((action) => findTransition(status, 'operator', action));
}

/** A command that is sent twice must not become the second decision. @throws Refusal 409 for the reason of the first */
async function assertAnswersAppeal(tx: Tx, hire: HireRecord, { note }: ProblemEnd): Promise<void> {
  const last = (await listEnds(tx, hire.id)).findLast(({ by }) => by === 'operator');
  if (last?.outcome !== 'contested' || last.note !== note) return;
  throw new Refusal(
    409,
    'not_possible_now',
    'That was decided with the same reason, and appealed against. Say in the reason what you make of the appeal.',
  );
}

/** @throws Refusal 400 `invalid_input` for what is no sum, no day or no time */
function endOfDecision(
  hire: HireRecord,
  { kind, naira, date, time }: TypedDecision,
  note: string,
  now: Date,
) {
  const toCustomerNaira = naira === undefined ? undefined : koboOfNaira(naira);
  if (kind === 'split' && !toCustomerNaira) fail(`“${naira}” is no sum in naira.`);
  if (kind === 'redo' && !/^\d{4}-\d\d-\d\d$/.test(date ?? ''))
    fail(`“${date}” is no day; type it like 2026-12-31.`);
  if (kind === 'redo' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? ''))
    fail(`“${time}” is no time; type it like 09:30.`);
  const typed = { kind, note, toCustomerNaira, startDate: date, startTime: time };
  return endOf(typed, { id: newId(), hire, by: 'operator', now });
}

function fail(message: string): never {
  throw new Refusal(400, 'invalid_input', message);
}

/** What is said where no problem waits for a decision: the same decision again changes nothing. */
async function saidBefore(tx: Tx, hire: HireRecord, wanted: ProblemEnd): Promise<string[]> {
  const decided = (await listEnds(tx, hire.id)).findLast(({ by }) => by === 'operator');
  if (!decided) {
    throw new Refusal(
      409,
      'not_possible_now',
      `Hire ${hire.id} has no problem report waiting for a decision: it is ${hire.status}.`,
    );
  }
  const already = `That problem report has already been decided, since ${formatMoment(decided.madeAt.toISOString())}: ${decided.kind}, with the reason: ${decided.note}`;
  const told = ({ kind, toCustomerKobo, days, note }: ProblemEnd) =>
    JSON.stringify([kind, toCustomerKobo, days, note]);
  if (told(decided) === told(wanted)) return [already, 'Nothing was changed, and no email was sent.'];
  throw new Refusal(409, 'not_possible_now', already);
}

function whatWasDecided(hire: HireRecord, end: ProblemEnd): string {
  const { customerName, customerEmail, artisanName, artisanEmail } = hire;
  if (end.kind === 'redo')
    return `${artisanName} does the work again: ${formatWhen(hire)}. The money stays held.`;
  return moneyOfEnd(end, hire, {
    customer: `${customerName} <${customerEmail}>`,
    artisan: `${artisanName} <${artisanEmail}>`,
  });
}

const whatNow = ({ settleDueAt }: HireRecord): string[] =>
  settleDueAt
    ? [
        `It takes effect on ${formatMoment(settleDueAt.toISOString())}, unless one of them appeals before that.`,
        'Both sides get an email with the reason.',
      ]
    : ['It is final. Both sides get an email with the reason.'];

function writeDown(
  tx: Tx,
  desk: OperatorDesk,
  hire: HireRecord,
  moved: HireRecord,
  { kind, note, toCustomerKobo, days }: ProblemEnd,
): Promise<void> {
  return writeAuditEntry(tx, {
    actor: desk.operator,
    action: `problem.${kind}`,
    subjectId: hire.id,
    reason: note,
    details: {
      from: hire.status,
      to: moved.status,
      amountKobo: hire.amountKobo,
      ...(toCustomerKobo !== null && { toCustomerKobo }),
      ...days,
    },
    at: desk.now(),
  });
}
