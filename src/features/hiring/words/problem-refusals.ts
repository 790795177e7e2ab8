import { formatMoment } from '../../../shared/lagos-time.ts';
import { appealWindow } from '../../../shared/promise-words.ts';
import type { RefusalCode } from '../../../shared/refusal-codes.ts';
import type { WaitingEnd } from '../problem-ends.ts';
import { type HireSide, isHeld, isUnderReview } from '../process.ts';
import type { ClockedHire, HireStep } from '../steps.ts';

/* Why a side cannot take a step about a problem, and what to do instead. */

/** A refusal on the wire; its status is 409. */
interface StepRefusal {
  code: RefusalCode;
  message: string;
}

const notPossible = (message: string): StepRefusal => ({ code: 'not_possible_now', message });
const changed = (message: string): StepRefusal => ({ code: 'proposal_changed', message });

/** Refuses a step that needs a problem waiting for an agreement or a decision. */
function noOpenProblem({ status }: ClockedHire): StepRefusal {
  if (status === 'decided') {
    return notPossible(
      'We have decided about this problem. If you think we got it wrong, you can appeal on the hire’s page.',
    );
  }
  return notPossible(
    isHeld(status)
      ? 'No problem is reported with this hire.'
      : 'This hire has ended, and we hold no money for it.',
  );
}

function noDecision({ status }: ClockedHire): StepRefusal {
  if (status === 'appealed')
    return notPossible('One of you has already appealed against this decision. Our next decision is final.');
  if (isUnderReview(status)) return notPossible('We have not decided about this problem yet.');
  return notPossible('There is no decision that you can appeal against.');
}

export const problemImpossible = {
  add_statement: noOpenProblem,
  propose_end: noOpenProblem,
  refuse_end: noOpenProblem,
  agree_release: noOpenProblem,
  agree_refund: noOpenProblem,
  agree_split: noOpenProblem,
  agree_redo: noOpenProblem,
  appeal: noDecision,
} satisfies Partial<Record<HireStep, (hire: ClockedHire) => StepRefusal>>;

/** Refuses the answer to a proposal: there is none, it is the reader's own, or a newer one replaced it. */
export function endChanged({ problemEnd }: { problemEnd: WaitingEnd | null }, side: HireSide): StepRefusal {
  if (!problemEnd) return changed('No proposal is waiting for your answer.');
  return problemEnd.by === side
    ? changed(
        'This is your own proposal, so the other side has to answer it. You can replace it with another one.',
      )
    : changed('There is a newer proposal. Please read it before you answer.');
}

export const problemUntimely = {
  add_statement: noOpenProblem,
  propose_end: noOpenProblem,
  refuse_end: endChanged,
  agree_release: endChanged,
  agree_refund: endChanged,
  agree_split: endChanged,
  agree_redo: endChanged,
  appeal: ({ settleDueAt }) => ({
    code: 'too_late',
    message: `You had ${appealWindow} to appeal${settleDueAt ? `, until ${formatMoment(settleDueAt.toISOString())}` : ''}. That time is over, so the decision takes effect.`,
  }),
} satisfies Partial<Record<HireStep, (hire: ClockedHire, side: HireSide) => StepRefusal>>;
