import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { deposit, noShowWait, reviewWait, verificationWait } from '../../../shared/promise-words.ts';
import { GuidePage, guideMeta } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.news);

export const handle = { readOnly: true };

interface Note {
  id: string;
  title: string;
  /** Day from which it applies, YYYY-MM-DD. */
  day: string;
  body: ReactNode;
}

/** Newest first. Each note says what users can do that they could not do before. */
const notes: readonly Note[] = [
  {
    id: 'courses',
    title: 'Free safety courses',
    day: '2026-11-26',
    body: (
      <p>
        Short <Link to="/courses">lessons</Link> on mains, water, gas, heights and manners, in English and
        Pidgin, for everyone to read. Artisans who pass the test have it on their profile, with the month.
      </p>
    ),
  },
  {
    id: 'rescue',
    title: 'When your artisan cancels, your day is saved',
    day: '2026-11-25',
    body: (
      <p>
        Choose another artisan of the same trade who is free at the same time: your money moves with you, and
        you pay nothing again. Or take all of it back,{' '}
        <Link to="/cancellation-policy#another-artisan">as you like</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes you both agree on, and visits',
    day: '2026-11-25',
    body: (
      <p>
        Ask for a change of a quote, and see old against new. Artisans can propose more days, show photos with
        another price, and offer a paid visit before a job. What you pay for it is taken off the price.
      </p>
    ),
  },
  {
    id: 'receipts',
    title: 'Receipts, statements and tips',
    day: '2026-11-25',
    body: (
      <p>
        Each payment has a numbered receipt that you can print or keep as a PDF. Artisans have a statement of
        each month and year on <Link to="/earnings/statements">their earnings page</Link>. And a customer who
        is very happy can tip: all of it goes to the artisan.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Review each other',
    day: '2026-11-25',
    body: (
      <p>
        Once a job is done, its customer and its artisan can review each other, even without an account.
        Neither sees the other’s review before both are written, or {reviewWait} have passed. Artisans can
        reply, and everyone can report a review.
      </p>
    ),
  },
  {
    id: 'pay-outs',
    title: 'Artisans are paid to their bank',
    day: '2026-11-25',
    body: (
      <p>
        Add your bank account on <Link to="/earnings">your earnings page</Link> and press “Pay out”, or let us
        pay you each Friday. You see where each naira is, and the transfer fee is on us.
      </p>
    ),
  },
  {
    id: 'on-the-day',
    title: 'A door code, reminders, and help when no one comes',
    day: '2026-11-25',
    body: (
      <p>
        Your paid hire has a door code: the artisan types it to begin. We remind both of you a day and an hour
        before. If one of you does not come, the other can report it from {noShowWait} after the start, and
        artisans can add photos before and after the work.
      </p>
    ),
  },
  {
    id: 'price',
    title: 'Agree on the price, and pay the rest here',
    day: '2026-11-25',
    body: (
      <p>
        After the deposit your artisan proposes the price of the whole job, in labour, materials and
        transport. You accept or decline. You pay the rest here, and we hold it with the deposit until the job
        is done.
      </p>
    ),
  },
  {
    id: 'where-and-whom',
    title: 'We ask where the job is before you pay',
    day: '2026-11-22',
    body: (
      <p>
        Before you pay, we ask for the street, the nearest landmark and a phone number. Your artisan sees them
        once the hire is paid, and can call you at the gate. Until then they stay hidden.
      </p>
    ),
  },
  {
    id: 'on-my-way',
    title: 'Your artisan can tell you when they will arrive',
    day: '2026-11-22',
    body: (
      <p>
        On the day of the job, the artisan presses “I’m on my way” and gives a time. You are notified, and the
        time is on the page of your hire.
      </p>
    ),
  },
  {
    id: 'fully-booked',
    title: 'One busy day no longer means fully booked',
    day: '2026-11-22',
    body: (
      <p>
        An artisan whose calendar is full today but has a free day in the next two weeks can be hired. We show
        you the next free day. Only an artisan with no free day in two weeks is fully booked; you can then
        join their waiting list.
      </p>
    ),
  },
  {
    id: 'forms',
    title: 'Forms tell you everything that is missing at once',
    day: '2026-11-22',
    body: (
      <p>
        Leave a field empty and we say so beside it, in plain English. A list above the button takes you to
        each one. When you choose a photo or a video, you see its name.
      </p>
    ),
  },
  {
    id: 'who-runs-it',
    title: `You can see who runs ${PRODUCT_NAME}`,
    day: '2026-11-22',
    body: (
      <p>
        The company’s name, RC number, address and phone number are at the bottom of every page and on{' '}
        <Link to="/contact">Contact Us</Link>.
      </p>
    ),
  },
  {
    id: 'we-are-open',
    title: `${PRODUCT_NAME} is open`,
    day: '2026-11-21',
    body: (
      <>
        <p>This is what you can do from the first day:</p>
        <ul className="guide-list">
          <li>
            <Link to="/artisan">Find an artisan</Link> by trade, town and distance, even if the spelling is
            not perfect.
          </li>
          <li>
            Hire with or without an account, for the days that are free on their calendar, with a {deposit}{' '}
            deposit or a quote.
          </li>
          <li>
            Pay by card, bank transfer, USSD or QR. We hold the money. If two people pay for the same day, the
            second is refunded automatically.
          </li>
          <li>
            Plans change? On the page of your hire you can reschedule, cancel with the naira outcome shown
            first, or report a problem, even without an account.
          </li>
          <li>
            Artisans <Link to="/getstarted">open a profile</Link>, show their work, and see their leads and
            earnings. Verification takes {verificationWait}.
          </li>
        </ul>
        <p>
          What should come next? <Link to="/contact">Tell us</Link>. We build what people ask for.
        </p>
      </>
    ),
  },
];

const sections = notes.map(({ day, ...note }) => ({ ...note, eyebrow: formatDay(day) }));

/** Page with changes to the site and their dates. */
export default function NewsScreen() {
  return (
    <GuidePage guide={guides.news} sections={sections} related={[guides.about, guides.help, guides.safety]} />
  );
}
