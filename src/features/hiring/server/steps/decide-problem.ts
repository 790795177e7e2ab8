import { writeAuditEntry } from '../../../../server/audit.ts';
import type { Reads, Tx } from '../../../../server/database.ts';
import { isSentAgain, listDone, type SeenCase, versionOfCase } from '../../../../server/desk-case.ts';
import { givenReason, type OperatorDesk } from '../../../../server/operator.ts';
import { notFound, Refusal } from '../../../../server/refusal.ts';
import { MOST_REASON } from '../../../../shared/console-desk.ts';
import { identifier, newId } from '../../../../shared/identifier.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { koboOfNaira } from '../../../../shared/read-naira.ts';
import { lockPaymentsOfHire } from '../../../payments/server/public.ts';
import type { EndKind } from '../../problem-ends.ts';
import { findTransition, type HireAction, isUnderReview } from '../../process.ts';
import { type HireRecord, lockHire } from '../hire-record.ts';
import { moveHire } from '../move-hire.ts';
import { insertEnd, listEnds, listStatements, type ProblemEnd } from '../problem-store.ts';
import { assertPossible, endOf } from './problem-proposal.ts';

/** What an operator decides, as they typed it; both sides read the reason. */
export interface TypedDecision {
  kind: EndKind;
  reason: string;
  /** Of a split: naira that go back to the customer. */
  naira?: string | undefined;
  /** Of a redo: the Lagos day (YYYY-MM-DD) and time (HH:MM) at which it begins. */
  date?: string | undefined;
  time?: string | undefined;
}

/** What came of a decision. */
export interface Decided {
  hire: HireRecord;
  end: ProblemEnd;
  /** Whether it had been decided just so before, and nothing was changed. */
  repeated: boolean;
}

/**
 * Decides a reported problem: the artisan gets the money that is held, all or some of it goes back to the customer, or the
 * work is done again. Money moves when no one has appealed for 48 hours; after an appeal, and for a redo, at once. Both sides
 * read the reason. The same decision given twice is once.
 *
 * @param seen the case as an operator of the console saw it
 * @throws Refusal 404 where there is no such hire, 400 for a sum or a day that cannot be, 409 where no problem waits for a
 *   decision, it was decided otherwise, or the artisan is not free for a redo
 */
export function decideProblem(
  desk: OperatorDesk,
  hireId: string,
  { reason: typedReason, ...typed }: TypedDecision,
  seen?: SeenCase,
): Promise<Decided> {
  const reason = givenReason(typedReason, MOST_REASON);
  return desk.db.transaction().execute(async (tx) => {
    // Payment before hire, as settling a payment locks them.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    if (!hire) throw noSuchHire(hireId);
    const now = desk.now();
    if (await wasSentBefore(tx, desk, hire, typed.kind, seen)) return saidBefore(tx, hire);
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
    return { hire: moved, end, repeated: false };
  });
}

/** Changes whenever an operator would have to look at a problem again. */
export const problemVersion = async (reads: Reads, { id, status }: HireRecord): Promise<string> =>
  versionOfCase(
    status,
    (await listEnds(reads, id)).map((end) => [end.id, end.outcome]),
    (await listStatements(reads, id)).length,
  );

const verbs = {
  'problem.release': 'decided on a full payment to the artisan',
  'problem.refund': 'decided on a full refund',
  'problem.split': 'decided on a split',
  'problem.redo': 'decided that the work is done again',
};

/** @throws Refusal 409 where another operator was first, or a side has said something since */
async function wasSentBefore(
  tx: Tx,
  { operator }: OperatorDesk,
  hire: HireRecord,
  kind: EndKind,
  seen: SeenCase | undefined,
): Promise<boolean> {
  if (!seen) return false;
  // While it waits, what was decided before the appeal is what the operator saw.
  const history = isUnderReview(hire.status) ? [] : await listDone(tx, hire.id);
  const version = await problemVersion(tx, hire);
  return isSentAgain({ seen, version, history, operator, action: `problem.${kind}`, verbs });
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
  { kind, naira, date, time }: Omit<TypedDecision, 'reason'>,
  note: string,
  now: Date,
) {
  const toCustomerNaira = naira === undefined ? undefined : koboOfNaira(naira);
  if (kind === 'split' && !toCustomerNaira) fail(`“${naira}” is not a sum in naira. Type it like 45,000.`);
  if (kind === 'redo' && !/^\d{4}-\d\d-\d\d$/.test(date ?? ''))
    fail(`“${date}” is not a day. Type it like 2026-12-31.`);
  if (kind === 'redo' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? ''))
    fail(`“${time}” is not a time. Type it like 09:30.`);
  const typed = { kind, note, toCustomerNaira, startDate: date, startTime: time };
  return endOf(typed, { id: newId(), hire, by: 'operator', now });
}

function fail(message: string): never {
  throw new Refusal(400, 'invalid_input', message);
}

/** Where no problem waits for a decision the same decision again changes nothing. @throws Refusal 409 for another one */
async function saidBefore(tx: Tx, hire: HireRecord, wanted?: ProblemEnd): Promise<Decided> {
  const decided = (await listEnds(tx, hire.id)).findLast(({ by }) => by === 'operator');
  if (!decided) {
    throw new Refusal(
      409,
      'not_possible_now',
      `Hire ${hire.id} has no problem report waiting for a decision: it is ${hire.status}.`,
    );
  }
  const told = ({ kind, toCustomerKobo, days, note }: ProblemEnd) =>
    JSON.stringify([kind, toCustomerKobo, days, note]);
  if (!wanted || told(decided) === told(wanted)) return { hire, end: decided, repeated: true };
  throw new Refusal(409, 'not_possible_now', decidedAlready(decided));
}

/** When and how a problem was decided, as a sentence. */
export const decidedAlready = ({ madeAt, kind, note }: ProblemEnd): string =>
  `That problem report has already been decided, since ${formatMoment(madeAt.toISOString())}: ${kind}, with the reason: ${note}`;

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
