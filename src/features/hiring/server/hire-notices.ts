import { formatNaira } from '../../../shared/kobo.ts';
import type { Notice } from '../../notifications/server/public.ts';
import type { QuotePart } from '../part-shape.ts';
import { type HireAction, type HireActor, type HireStatus, ofStep } from '../process.ts';
import type { NoticedHire, Words } from '../words/noticed-step.ts';
import { noticeWords } from '../words/notices.ts';
import { partName } from '../words/part-name.ts';
import type { DescribedEnd } from '../words/problem-words.ts';
import { nameForArtisan } from './hiring-rules.ts';

/** A step that has been taken. */
export interface TakenStep {
  /** The id of its line in the hire's history. */
  eventId: string;
  actor: HireActor;
  action: HireAction;
  from: HireStatus | null;
  to: HireStatus;
  now?: Date | undefined;
  moment?: Date | undefined;
  reason?: string | undefined;
  proposal?: { amountKobo: number } | undefined;
  receivedKobo?: number | undefined;
  note?: string | undefined;
  moreDays?: { endDate: string } | undefined;
  /** Whether the hire had a quote before the step. */
  hadQuote?: boolean | undefined;
  end?: DescribedEnd | undefined;
  endedParts?: number | undefined;
  agreedParts?: readonly QuotePart[] | undefined;
}

const quoteActions: readonly HireAction[] = [
  'request_quote',
  'quote',
  'lapse',
  'decline_request',
  'accept_quote',
  'decline_quote',
  'ask_for_change',
  'propose_job',
  'agree_job',
  'refuse_job',
  'propose_price',
  'agree_price',
  'refuse_price',
];

/** The sum of all parts when the customer agrees to parts, because afterwards the hire is only the first of them. */
const sumOf = ({ amountKobo }: NoticedHire, { action, agreedParts = [] }: TakenStep): number =>
  action === 'accept_quote' && agreedParts.length > 0
    ? agreedParts.reduce((sum, part) => sum + part.amountKobo, 0)
    : amountKobo;

/** The notifications of a step. The artisan sees the customer's name as it is visible in the new state. */
export function noticesOf(hire: NoticedHire, step: TakenStep): Notice[] {
  const words =
    ofStep(
      noticeWords,
      step.action,
      step.actor,
    )?.({
      ...step,
      hire,
      artisan: hire.artisanName,
      customer: nameForArtisan(hire.customerName, step.to),
      sum: formatNaira(sumOf(hire, step)),
      proposed: step.proposal ? formatNaira(step.proposal.amountKobo) : '',
      received: step.receivedKobo === undefined ? '' : formatNaira(step.receivedKobo),
    }) ?? {};
  const kind = quoteActions.includes(step.action) ? 'quotes' : 'hires';
  const about = { kind, link: `/hires/${hire.id}` } as const;
  const notices: Notice[] = [];
  const { customerId, artisanId } = hire;
  const source = (side: string) => `hire-event:${step.eventId}:${side}`;
  const said = (side: Words) =>
    hire.part ? { ...side, text: `${partName(hire.part)}. ${side.text}` } : side;
  if (words.customer && customerId !== null) {
    const to = { userId: customerId, aboutId: artisanId, source: source('customer') };
    notices.push({ ...about, ...said(words.customer), ...to });
  }
  if (words.artisan) {
    const to = { userId: artisanId, aboutId: customerId, source: source('artisan') };
    notices.push({ ...about, ...said(words.artisan), ...to });
  }
  return notices;
}
