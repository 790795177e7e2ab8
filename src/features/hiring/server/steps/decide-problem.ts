import { writeAuditEntry } from '../../../../server/audit.ts';
import type { Reads, Tx } from '../../../../server/database.ts';
import { isSentAgain, listDone, type SeenCase, versionOfCase } from '../../../../server/desk-case.ts';
import { type OperatorDesk, parseReason } from '../../../../server/operator.ts';
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

/** A decision as the operator typed it. Both sides read the reason. */
export interface TypedDecision {
  kind: EndKind;
  reason: string;
  /** For a split: the naira to refund to the customer. */
  naira?: string | undefined;
  /** For a redo: the Lagos day (YYYY-MM-DD) and time (HH:MM) at which it begins. */
  date?: string | undefined;
  time?: string | undefined;
}

/** The result of deciding a problem. */
export interface Decided {
  hire: HireRecord;
  end: ProblemEnd;
  /** Whether the same decision had been made before, so that nothing changed. */
  repeated: boolean;
}

/**
 * Decides a reported problem: pays the artisan, refunds the customer, splits the money, or has the work redone.
 * The money moves after 48 hours without an appeal; a decision after an appeal and a redo take effect at once.
 * The same decision given twice counts once.
 *
 * @param seen the version of the case that an operator of the console saw
 * @throws Refusal 404 for an unknown hire, 400 for an invalid sum or day, 409 if no problem waits for a decision, it
 * was decided differently, or the artisan is not free for a redo
 */
export function decideProblem(
  desk: OperatorDesk,
  hireId: string,
  { reason: typedReason, ...typed }: TypedDecision,
  seen?: SeenCase,
): Promise<Decided> {
  const reason = parseReason(typedReason, MOST_REASON);
  return desk.db.transaction().execute(async (tx) => {
    // Locks payments before the hire, in the same order as settling a payment.
    const payments = await lockPaymentsOfHire(tx, hireId);
    const hire = await lockHire(tx, hireId);
    if (!hire) throw noSuchHire(hireId);
    const now = desk.now();
    if (await wasSentBefore(tx, desk, hire, typed.kind, seen)) return repeatedDecision(tx, hire);
    const end = { ...endOfDecision(hire, typed, reason, now), outcome: null };
    const action = actionOf(hire, typed.kind);
    if (!action) return repeatedDecision(tx, hire, end);
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

/** The version of a case: changes whenever an operator has to read the problem again. */
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

/**
 * Whether the same operator sent the same decision before.
 *
 * @throws Refusal 409 if another operator decided first, or a side has added something since
 */
async function wasSentBefore(
  tx: Tx,
  { operator }: OperatorDesk,
  hire: HireRecord,
  kind: EndKind,
  seen: SeenCase | undefined,
): Promise<boolean> {
  if (!seen) return false;
  // A decision from before an appeal is part of the case that the operator saw, not a repeat.
  const history = isUnderReview(hire.status) ? [] : await listDone(tx, hire.id);
  const version = await problemVersion(tx, hire);
  return isSentAgain({ seen, version, history, operator, action: `problem.${kind}`, verbs });
}

/**
 * Validates a typed hire id.
 *
 * @throws Refusal 400 if it is not an id
 */
export function hireIdOf(typed: string): string {
  const { success, data } = identifier.safeParse(typed);
  if (success) return data;
  throw new Refusal(400, 'invalid_input', `“${typed}” is no hire’s id. See: problem list.`);
}

export const noSuchHire = (hireId: string): Refusal => notFound('hire', `There is no hire ${hireId}.`);

/**
 * The step that applies a decision now: the decision itself if it is final, `decide` if it can be appealed.
 * Undefined if there is nothing to decide.
 */
function actionOf({ status }: HireRecord, kind: EndKind): HireAction | undefined {
  const actions = [kind, 'decide'] as const;
  return actions.find((action) => findTransition(status, 'operator', action));
}

/**
 * Stops a command that is sent twice from becoming the second, final decision.
 *
 * @throws Refusal 409 if the reason equals that of the decision appealed against
 */
async function assertAnswersAppeal(tx: Tx, hire: HireRecord, { note }: ProblemEnd): Promise<void> {
  const last = (await listEnds(tx, hire.id)).findLast(({ by }) => by === 'operator');
  if (last?.outcome !== 'contested' || last.note !== note) return;
  throw new Refusal(
    409,
    'not_possible_now',
    'The first decision had the same reason and was appealed. Give a reason that answers the appeal.',
  );
}

/**
 * Reads a decision from the operator's input.
 *
 * @throws Refusal 400 `invalid_input` for an invalid sum, day or time
 */
function endOfDecision(
  hire: HireRecord,
  { kind, naira, date, time }: Omit<TypedDecision, 'reason'>,
  note: string,
  now: Date,
) {
  const toCustomerNaira = naira === undefined ? undefined : koboOfNaira(naira);
  if (kind === 'split' && !toCustomerNaira)
    fail(`“${naira}” is not an amount in naira. Type it like 45,000.`);
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

/**
 * Answers a repeat of a decision already made.
 *
 * @throws Refusal 409 if there was none, or it was a different one
 */
async function repeatedDecision(tx: Tx, hire: HireRecord, wanted?: ProblemEnd): Promise<Decided> {
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

/** When, how and why a problem was decided, as a sentence. */
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
