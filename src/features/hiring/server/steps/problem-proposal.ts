import type { Request } from '../../../../server/answer.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { newId } from '../../../../shared/identifier.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatWhen } from '../../../../shared/lagos-time.ts';
import {
  agreeRedoCall,
  agreeRefundCall,
  agreeReleaseCall,
  agreeSplitCall,
  proposeEndCall,
  refuseEndCall,
} from '../../contract.ts';
import type { EndKind } from '../../problem-ends.ts';
import { endChanged } from '../../words/problem-refusals.ts';
import type { HireRecord } from '../hire-record.ts';
import { faultsOfTimes } from '../hiring-rules.ts';
import { findEnd, insertEnd, type NewEnd, type ProblemEnd } from '../problem-store.ts';
import { refusalOf, type Taking, takeStep } from '../take-step.ts';
import { failAt } from './build-quote.ts';

type TypedEnd = Request<typeof proposeEndCall>['body'];

/** Either side proposes a solution, replacing any earlier proposal of either side. */
export function proposeEnd(request: Request<typeof proposeEndCall>) {
  const { body } = request;
  const id = body.proposalId ?? newId();
  return takeStep(request, {
    action: 'propose_end',
    who: proposeEndCall.who,
    async isRepeat({ tx, hire, side, now }) {
      const earlier = await findEnd(tx, id);
      return earlier !== undefined && isSame(earlier, endOf(body, { id, hire, by: side, now }));
    },
    async prepare({ tx, hire, side, now }) {
      const end = endOf(body, { id, hire, by: side, now });
      assertPossible(hire, end, now);
      await insertEnd(tx, end);
      return { end: { ...end, outcome: null }, note: end.note };
    },
  });
}

/** The end that a form describes; fields of other kinds are ignored. */
export function endOf(
  typed: Pick<TypedEnd, 'kind' | 'toCustomerNaira' | 'startDate' | 'endDate' | 'startTime' | 'note'>,
  { id, hire, by, now }: { id: string; hire: HireRecord; by: NewEnd['by']; now: Date },
): NewEnd {
  const { kind, startDate, startTime } = typed;
  const { id: hireId } = hire;
  const base = { id, hireId, by, kind, note: typed.note, madeAt: now };
  if (kind === 'split') {
    const toCustomerKobo = typed.toCustomerNaira ?? failAt('toCustomerNaira', 'The refund is required.');
    return { ...base, toCustomerKobo, days: null };
  }
  if (kind !== 'redo') return { ...base, toCustomerKobo: null, days: null };
  const day = startDate ?? failAt('startDate', 'The new day is required.');
  const days = {
    startDate: day,
    endDate: typed.endDate ?? day,
    startTime: startTime ?? failAt('startTime', 'The time is required.'),
  };
  return { ...base, toCustomerKobo: null, days };
}

/** @throws Refusal 400 `invalid_input` for a split that leaves the artisan nothing, or days that cannot be booked */
export function assertPossible(hire: HireRecord, { toCustomerKobo, days }: NewEnd, now: Date): void {
  if (toCustomerKobo !== null && toCustomerKobo >= hire.amountKobo) {
    failAt(
      'toCustomerNaira',
      `This must be less than the ${formatNaira(hire.amountKobo)} that we hold. To refund all of it, choose a full refund.`,
    );
  }
  if (!days) return;
  const [fault] = Object.entries(faultsOfTimes({ ...days, lengthMinutes: hire.lengthMinutes }, now));
  if (fault) failAt(...fault);
}

/**
 * Whether a proposal equals an earlier one.
 *
 * @throws Refusal 409 `already_used` if not, since both have the same id
 */
function isSame(earlier: ProblemEnd, end: NewEnd): boolean {
  const told = ({ hireId, by, kind, toCustomerKobo, days, note }: NewEnd) =>
    JSON.stringify([hireId, by, kind, toCustomerKobo, days, note]);
  if (told(earlier) === told(end)) return true;
  throw new Refusal(
    409,
    'already_used',
    'This form was already sent with another proposal. Please send it again.',
  );
}

const agreeTo =
  (kind: EndKind, call: typeof agreeReleaseCall) => (request: Request<typeof agreeReleaseCall>) => {
    const { proposalId } = request.body;
    return takeStep(request, {
      action: `agree_${kind}`,
      who: call.who,
      isRepeat: async ({ tx, hire, side }) =>
        wasAnswered(await findEnd(tx, proposalId), hire, side, 'agreed'),
      async prepare(taking) {
        const end = await waitingEnd(taking, proposalId);
        const { days } = end;
        if (!days) return { end };
        const wanted = { ...days, lengthMinutes: taking.hire.lengthMinutes };
        assertNotOver(wanted, taking.now);
        return { end, days: wanted };
      },
    });
  };

/** A side agrees to the proposal that it has read, which takes effect at once. */
export const agreeRelease = agreeTo('release', agreeReleaseCall);
export const agreeRefund = agreeTo('refund', agreeRefundCall);
export const agreeSplit = agreeTo('split', agreeSplitCall);
export const agreeRedo = agreeTo('redo', agreeRedoCall);

/** A side refuses the proposal; the problem stays open. */
export function refuseEnd(request: Request<typeof refuseEndCall>) {
  const { proposalId, note } = request.body;
  return takeStep(request, {
    action: 'refuse_end',
    who: refuseEndCall.who,
    isRepeat: async ({ tx, hire, side }) => wasAnswered(await findEnd(tx, proposalId), hire, side, 'refused'),
    prepare: async (taking) => ({ end: await waitingEnd(taking, proposalId), note: note || undefined }),
  });
}

/** Whether this side has given the same answer to the other side's proposal before. */
const wasAnswered = (
  end: ProblemEnd | undefined,
  hire: HireRecord,
  side: NewEnd['by'],
  outcome: ProblemEnd['outcome'],
): boolean => end?.hireId === hire.id && end.by !== side && end.outcome === outcome;

/** @throws Refusal 409 `proposal_changed` if the answer is to a proposal that no longer waits */
async function waitingEnd({ tx, hire, side }: Taking, proposalId: string): Promise<ProblemEnd> {
  const end = hire.problemEnd?.id === proposalId ? await findEnd(tx, proposalId) : undefined;
  if (!end) throw refusalOf(endChanged(hire, side));
  return end;
}

/** @throws Refusal 409 `too_late` if the proposed days are over */
function assertNotOver(days: Parameters<typeof faultsOfTimes>[0], now: Date): void {
  if (Object.keys(faultsOfTimes(days, now)).length === 0) return;
  throw new Refusal(409, 'too_late', `${formatWhen(days)} has passed. Please propose another day.`);
}
