import { formatMoment } from '../../../shared/lagos-time.ts';
import { FormMessage, type MessageTone } from '../../../ui/form-message.tsx';
import type { HireStatus, HireView } from '../contract.ts';
import { artisanWords } from './artisan-words.ts';
import { customerWords } from './hire-words.ts';

const tones: Partial<Record<HireStatus, MessageTone>> = {
  confirmed: 'good',
  in_progress: 'good',
  completed: 'good',
  accepted: 'warn',
  awaiting_payment: 'warn',
  disputed: 'warn',
};

/** How a hire stands, in a sentence, and until when somebody has to answer. */
export function HireNews({ hire }: { hire: HireView }) {
  const { meaning } = (hire.side === 'customer' ? customerWords : artisanWords)[hire.status];
  return (
    <FormMessage tone={tones[hire.status] ?? 'info'} title={meaning(hire)}>
      {hire.answerDueAt && <p>{answerBy(hire, hire.answerDueAt)}</p>}
    </FormMessage>
  );
}

function answerBy({ status, side, artisanName, customerName }: HireView, dueAt: string): string {
  const waitsForArtisan = status === 'quote_requested';
  const isYours = waitsForArtisan === (side === 'artisan');
  const moment = formatMoment(dueAt);
  if (isYours) return `Please answer by ${moment}; after that it ends by itself.`;
  return `${waitsForArtisan ? artisanName : customerName} has until ${moment} to answer; after that it ends by itself.`;
}
