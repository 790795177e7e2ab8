import { cancellationWindow } from '../../../shared/promise-words.ts';
import { type HireRecord, linkIsSecret, when } from '../../hiring/server/public.ts';
import { greetingTo, layOutMail, type Mail } from '../../notifications/server/public.ts';

/** Mails about a hire that is moved to other days. */

/** To the artisan: the customer has moved the job. */
export function jobMovedMail(before: HireRecord, moved: HireRecord, url: string): Mail {
  return {
    to: moved.artisanEmail,
    subject: `A job was moved: it is now ${when(moved)}`,
    ...layOutMail({
      greeting: greetingTo(moved.artisanName),
      title: 'The customer has moved the job',
      paragraphs: [
        'Nothing else about it has changed, and the money is held as before. The days that it was on are free again.',
      ],
      facts: [
        { term: 'It was', description: when(before) },
        { term: 'It is now', description: when(moved) },
      ],
      action: { label: 'See the job', url },
    }),
  };
}

/** To the customer who has moved their hire. `url` is theirs alone: for a guest it carries the key. */
export function hireMovedMail(before: HireRecord, moved: HireRecord, url: string): Mail {
  const { artisanName } = moved;
  return {
    to: moved.customerEmail,
    subject: `It is moved: ${artisanName}, ${when(moved)}`,
    ...layOutMail({
      greeting: greetingTo(moved.customerName),
      title: 'Your hire is moved',
      paragraphs: [`${artisanName} has been told. It costs you nothing, and what you have paid stays held.`],
      facts: [
        { term: 'Artisan', description: artisanName },
        { term: 'It was', description: when(before) },
        { term: 'It is now', description: when(moved) },
      ],
      action: { label: 'See your hire', url },
      footnote:
        `You can cancel or re-schedule free of charge until ${cancellationWindow} before the start. ${linkIsSecret(moved)}`.trim(),
    }),
  };
}
