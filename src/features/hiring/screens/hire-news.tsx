import { useEffect, useRef } from 'react';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
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

interface HireNewsProps {
  hire: HireView;
  /** What came of the step that was just taken; it takes the focus, since the form that was sent may be gone. */
  done: string | null;
}

/** How a hire stands, in a sentence, and until when somebody has to answer. */
export function HireNews({ hire, done }: HireNewsProps) {
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done !== null) news.current?.focus();
  }, [done]);
  const meaning = (hire.side === 'customer' ? customerWords : artisanWords)[hire.status].meaning(hire);
  const next = nextOf(hire);
  return (
    <div ref={news} tabIndex={done === null ? undefined : -1}>
      <FormMessage tone={tones[hire.status] ?? 'info'} title={done ?? meaning}>
        {done !== null && hire.status !== 'cancelled' && <p>{meaning}</p>}
        {next && <p>{next}</p>}
      </FormMessage>
    </div>
  );
}

/** Until when who can do what. */
function nextOf(hire: HireView): string | undefined {
  const { status, side, steps, answerDueAt, startDate } = hire;
  if (answerDueAt) return answerBy(hire, answerDueAt);
  if (status === 'confirmed' && side === 'artisan' && !steps.includes('start')) {
    return `From ${formatDay(startDate)} on you can say here that you have begun.`;
  }
  return undefined;
}

function answerBy({ status, side, artisanName, customerName }: HireView, dueAt: string): string {
  const waitsForArtisan = status === 'quote_requested';
  const isYours = waitsForArtisan === (side === 'artisan');
  const moment = formatMoment(dueAt);
  if (isYours) return `Please answer by ${moment}; after that it ends by itself.`;
  return `${waitsForArtisan ? artisanName : customerName} has until ${moment} to answer; after that it ends by itself.`;
}
