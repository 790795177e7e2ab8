import { formatJobDay, formatMoment } from '../../../shared/lagos-time.ts';
import { WAITING_TURN_HOURS } from '../../../shared/promises.ts';
import { type EmailExamples, layOutMail, type Mail } from '../../notifications/server/public.ts';

const LINK_FOR_YOU = 'Keep this link to yourself: anyone who has it can give up your place.';

/**
 * Email after joining a waitlist.
 *
 * @param url page with the place; a guest's contains their key
 */
export function joinedMail(
  email: string,
  artisanName: string,
  position: number,
  { url, isGuest }: { url: string; isGuest: boolean },
): Mail {
  const title = `You are number ${position} on the waiting list for ${artisanName}`;
  return {
    to: email,
    subject: title,
    ...layOutMail({
      greeting: 'Hello,',
      title,
      paragraphs: [
        `We’ll email you when it is your turn. You’ll have ${WAITING_TURN_HOURS} hours before we tell the next person.`,
      ],
      action: { label: 'See or give up your place', url },
      footnote: `${isGuest ? `${LINK_FOR_YOU} ` : ''}If you did not ask for this, give up the place with that link, or ignore this email.`,
    }),
  };
}

/** Email to the first person on the waitlist, when the artisan can be hired. */
export function yourTurnMail(
  email: string,
  artisanName: string,
  turn: { freeDay: string; endsAt: Date; hireUrl: string; placeUrl: string },
): Mail {
  return {
    to: email,
    subject: `You can hire ${artisanName} again, and you’re first in line`,
    ...layOutMail({
      greeting: 'Hello,',
      title: `You can hire ${artisanName} again`,
      paragraphs: [
        `You’re first on the waiting list, so we’re telling you first. We’ll tell the next person after ${WAITING_TURN_HOURS} hours. No day is held for you, and others can see that ${artisanName} is available, so don’t wait too long.`,
      ],
      facts: [
        { term: 'Next free day', description: formatJobDay(turn.freeDay) },
        { term: 'Your turn ends', description: formatMoment(turn.endsAt.toISOString()) },
      ],
      action: { label: `Hire ${artisanName}`, url: turn.hireUrl },
      footnote: `No longer interested? Give up your place here, so that we can tell the next person: ${turn.placeUrl}`,
    }),
  };
}

export const waitingListExamples: EmailExamples = (publicUrl) => {
  const url = `${publicUrl}/profile/0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02/waiting-list`;
  const turn = {
    freeDay: '2026-12-03',
    endsAt: new Date('2026-11-24T08:00:00Z'),
    hireUrl: `${publicUrl}/hiringartisanPage/0193a0c4-7e90-7d4a-8f52-1c9b7e3a5d02`,
    placeUrl: url,
  };
  return {
    joinedMail: joinedMail('amina@example.ng', 'Chidi Okafor', 2, { url, isGuest: false }),
    'joinedMail, to a guest': joinedMail('amina@example.ng', 'Chidi Okafor', 2, { url, isGuest: true }),
    yourTurnMail: yourTurnMail('amina@example.ng', 'Chidi Okafor', turn),
  };
};
