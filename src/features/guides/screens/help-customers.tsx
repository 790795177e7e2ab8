import { Link } from 'react-router';
import { MOST_OPEN_DAYS } from '../../../shared/job-limits.ts';
import {
  cancellationWindow,
  deposit,
  guestLinkLife,
  holdTime,
  noShowWait,
  problemReportWindow,
  rescueTime,
  silenceWait,
  unpaidWait,
} from '../../../shared/promise-words.ts';
import { AVAILABLE_WITHIN_DAYS, STRANGERS_HOLD_DAYS, WAITING_TURN_HOURS } from '../../../shared/promises.ts';
import { type GuideSection, Question } from './guide-page.tsx';

const eyebrow = 'For customers';

const finding: GuideSection = {
  id: 'finding',
  title: 'Finding a good artisan',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="search" question="How do I find an artisan near me?">
        <p>
          Open <Link to="/artisan">Artisans</Link> and type the trade and the town, for example “plumber
          lekki” or “AC repair Gwarinpa”. You can filter by distance, rating, checks passed and availability.
          Distances are measured from the middle of the town.
        </p>
      </Question>
      <Question id="choosing" question="How do I choose between two?">
        <p>
          Compare their finished work, their reviews, the starting price and{' '}
          <Link to="/verification">the badge</Link>. Five hollow stars mean “No ratings yet”, not a bad
          rating: a new artisan is often keen to do well.
        </p>
      </Question>
      <Question id="unavailable" question="It says “Unavailable” or “Fully Booked”. What now?">
        <p>
          The artisan is not taking new work, or has no free day in the next {AVAILABLE_WITHIN_DAYS} days.
          Join the waiting list on the profile: you’ll see your place, and when it’s your turn we’ll email you{' '}
          {WAITING_TURN_HOURS} hours before the next person. If a later day is free, the profile says so. Or
          look for another artisan.
        </p>
      </Question>
      <Question id="post-a-job" question="Can artisans come to me instead?">
        <p>
          Yes: <Link to="/jobs/new">post a job</Link>. Say what the artisan needs to be good at, the town, the
          days and, if you like, a budget. Artisans answer with a message or a price, and you choose one and
          hire them. Everyone can see the town, but never your address. A job ends after its last day, and
          after {MOST_OPEN_DAYS} days at the latest.
        </p>
      </Question>
      <Question id="my-town" question="No one serves my town.">
        <p>
          Widen the distance in the filters, or search for the nearest larger town on our list. Know a good
          artisan there? <Link to="/getstarted">They can join here</Link>.
        </p>
      </Question>
    </div>
  ),
};

const hiring: GuideSection = {
  id: 'hiring',
  title: 'Hiring',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="how-to-hire" question="How do I hire an artisan?">
        <ol className="guide-steps">
          <li>On the profile, press Hire.</li>
          <li>Say what you need, on which days, and from what time.</li>
          <li>
            Press “Confirm & Hire” to book with the {deposit} deposit, or “Request A Quote” to get a price
            first.
          </li>
          <li>Pay. Once we have your payment, the day is yours.</li>
        </ol>
      </Question>
      <Question id="guest" question="Do I need an account?">
        <p>
          No. Without one, the hire belongs to the email address you give, so type it carefully. Use the link
          in our email to manage the hire; it works for {guestLinkLife}. Keep the link to yourself: anyone who
          has it can see the hire.
        </p>
      </Question>
      <Question id="quote-or-deposit" question="Deposit, quote or visit?">
        <p>
          Deposit: for a small repair, or when the artisan must look first. Quote: for anything bigger,
          because then the whole price, with materials and transport, is agreed and held. Visit: where an
          artisan offers it, they come and look for a small price, and then propose a price and days for the
          job. What you paid for the visit is taken off. If you decline, the visit is done and you pay nothing
          more.
        </p>
      </Question>
      <Question id="change-a-quote" question="The quote is nearly right.">
        <p>
          Press “Ask for a change” below it. The artisan sends a new version or declines, and the hire’s page
          shows old against new.
        </p>
      </Question>
      <Question id="parts" question="My job takes weeks. Do I pay it all at once?">
        <p>
          Ask the artisan for a price in parts. You pay one part at a time, and we hold that money until the
          part is done. We ask you for the next one then. See also{' '}
          <Link to="/cancellation-policy#parts">cancelling a part</Link>.
        </p>
      </Question>
      <Question id="door-code" question="What is the door code?">
        <p>
          Four digits on the page of your paid hire, in your reminder emails and in your calendar entry. Give
          them to the artisan when they are at your door, and not before: they type them to begin. If they
          begin without the code, we tell you at once, and why.
        </p>
      </Question>
      <Question id="landmark" question="My street has no number. How will they find me?">
        <p>
          Describe it as you would to a dispatch rider: the junction, the filling station, the colour of the
          gate. The hiring form has a field for it, which the artisan sees only once the hire is paid. In the
          job description, the town is enough.
        </p>
      </Question>
    </div>
  ),
};

const paying: GuideSection = {
  id: 'paying',
  title: 'Paying',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="methods" question="How can I pay?">
        <p>
          By debit or credit card, bank transfer, USSD or QR code, on Paystack’s page. There is no wallet to
          fund. Cash to the artisan is not a payment with us.
        </p>
      </Question>
      <Question id="debited" question="I was debited, but the page says it failed, or nothing.">
        <p>
          Don’t pay again. Open your hire and wait a moment: we keep checking with Paystack, even after you
          close the page. If the money came, the hire is confirmed. If it came too late, or you paid twice,
          you are refunded automatically. Still nothing after a day? <Link to="/contact">Write to us</Link>{' '}
          with the reference (SH- and a number) and a picture of the alert’s details, never of your card.
        </p>
      </Question>
      <Question id="how-long-to-pay" question="How long is the day held for me?">
        <p>
          While your payment page is open, {holdTime}. Before you open it, nothing is held, and someone else
          may book the day. If you have no account with a confirmed email, we hold at most{' '}
          {STRANGERS_HOLD_DAYS} days for you, and the same days only once an hour. You can still pay. If the
          days are gone by then, we refund you in full. If you don’t pay, the hire ends after {unpaidWait}, or
          when its last day is over, and you pay nothing.
        </p>
      </Question>
      <Question id="when-is-it-paid-out" question="When does the artisan get my money?">
        <p>
          {problemReportWindow} after the work was marked as done, if you have not reported a problem. You can
          release it sooner on the hire’s page. Only do that when the job is done as agreed: it is final. More
          on <Link to="/about#money">how the money stays safe</Link>.
        </p>
      </Question>
      <Question id="receipt" question="Where is my receipt?">
        <p>
          Each payment has one with a number. The link is in our email and, as “View receipt”, on the page of
          your hire. You can print it or download it as a PDF. It also shows any refund.
        </p>
      </Question>
      <Question id="tip" question="Can I tip?">
        <p>
          Yes, once the job is done and the money is released: press “Tip” on the page of your hire. All of it
          goes to the artisan. A tip is final, and you can give one for each hire.
        </p>
      </Question>
      <Question id="nobody-said-done" question="The booking has ended, and no one has said the job is done.">
        <p>
          The morning after its last day we ask you and the artisan. Release the money, or report what is
          wrong. If neither of you answers within {silenceWait}, the job counts as done, and you have{' '}
          {problemReportWindow} to report a problem.
        </p>
      </Question>
      <Question id="network" question="My network went off in the middle of it.">
        <p>Open the page and press the button again. If you send a hire or payment twice, it counts once.</p>
      </Question>
    </div>
  ),
};

const changing: GuideSection = {
  id: 'changing',
  title: 'Changing plans and reporting problems',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="cancel" question="Can I cancel or reschedule?">
        <p>
          Free of charge until {cancellationWindow} before the start. After that, the artisan keeps their
          share of the deposit, and you can no longer reschedule. You do both on the hire’s page, and see the
          exact amounts before you confirm. Find it in <Link to="/consumer">your hires</Link>, or use the link
          in our emails. <Link to="/cancellation-policy#deposit">Every case in naira</Link>.
        </p>
      </Question>
      <Question id="artisan-cancels" question="My artisan has cancelled.">
        <p>
          Your money is safe. On the hire’s page, choose another artisan who is free at the same time: you pay
          nothing again. Or take your money back there. If you do nothing, we refund it automatically after{' '}
          {rescueTime}, or at the start. <Link to="/cancellation-policy#another-artisan">How that works</Link>
          .
        </p>
      </Question>
      <Question id="complain" question="The work is not good.">
        <p>
          Report a problem on the hire’s page within {problemReportWindow} after it was marked as done. That
          freezes the money. You and the artisan can agree on an end there; otherwise we decide.{' '}
          <Link to="/cancellation-policy#complaints">How we handle a problem report</Link>.
        </p>
      </Question>
      <Question id="did-not-come" question="The artisan did not come.">
        <p>
          Don’t cancel, and don’t pay again. From {noShowWait} after the agreed time, report it on the hire’s
          page. <Link to="/cancellation-policy#no-show">What to do when no one comes</Link>.
        </p>
      </Question>
    </div>
  ),
};

/** Questions of customers. */
export const customerTopics = [finding, hiring, paying, changing];
