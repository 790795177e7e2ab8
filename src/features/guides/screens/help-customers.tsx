import { Link } from 'react-router';
import { MOST_OPEN_DAYS } from '../../../shared/job-limits.ts';
import {
  cancellationWindow,
  complaintWindow,
  deposit,
  guestLinkLife,
  holdTime,
  silenceWait,
  unpaidWait,
} from '../../../shared/promise-words.ts';
import { AVAILABLE_WITHIN_DAYS, STRANGERS_HOLD_DAYS, WAITING_TURN_HOURS } from '../../../shared/promises.ts';
import { type GuideSection, Question } from './guide-page.tsx';

const eyebrow = 'For customers';

const finding: GuideSection = {
  id: 'finding',
  title: 'Finding somebody good',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="search" question="How do I find an artisan near me?">
        <p>
          Open <Link to="/artisan">Artisans</Link> and type the trade and the town, for example “plumber
          lekki” or “AC repair Gwarinpa”. The filters narrow it down by distance, rating, verified and
          available. Distances are measured from the middle of the town.
        </p>
      </Question>
      <Question id="choosing" question="How do I choose between two?">
        <p>
          Look at finished work, at what reviews praise and what they blame, at the starting price, and at{' '}
          <Link to="/verification">the badge</Link>. Five hollow stars mean “No ratings yet”, not a bad
          rating: somebody new is often glad to prove themselves.
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
          Yes: <Link to="/jobs/new">post a job</Link>. Say what the person has to be good at, the town, the
          days and, if you like, a budget. Artisans answer with a message or a price, and you choose one and
          hire them. Everybody sees the town and never your address. A job ends after its last day, and after{' '}
          {MOST_OPEN_DAYS} days at the latest.
        </p>
      </Question>
      <Question id="my-town" question="Nobody serves my town.">
        <p>
          Widen the distance in the filters, or search for the nearest larger town on our list. And if you
          know a good one, <Link to="/getstarted">let them join</Link>.
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
      <Question id="how-to-hire" question="How do I hire somebody?">
        <ol className="guide-steps">
          <li>On the profile, press Hire.</li>
          <li>Say what is needed, from which day to which day, and from what time.</li>
          <li>
            Press “Confirm & Hire” to book with the {deposit} deposit, or “Request A Quote” to have a price
            first.
          </li>
          <li>Pay. Once the payment has reached us, the day is yours.</li>
        </ol>
      </Question>
      <Question id="guest" question="Do I need an account?">
        <p>
          No. Without one, the hire belongs to the email address that you give, so type it with care. The link
          in the mail manages it and works for {guestLinkLife}. It is for you alone: whoever has it can see
          the hire.
        </p>
      </Question>
      <Question id="quote-or-deposit" question="Deposit or quote?">
        <p>
          Deposit: for a visit, a small repair, or when the artisan must look first. Quote: for everything
          bigger, because then the whole price is agreed and held, with materials and transport in it.
        </p>
      </Question>
      <Question id="landmark" question="My street has no number. How will they find me?">
        <p>
          Describe it as you would to a dispatch rider: the junction, the filling station, the colour of the
          gate. The hiring form has a field for it: the artisan sees what is in it once the hire is paid, and
          not before. In the description of the job the town is enough.
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
          Do not pay again. Open your hire and wait a moment: we keep asking Paystack by ourselves, also after
          you closed the page. If the money came, the hire is confirmed. If it came too late and the day is
          gone, or you paid twice, you are refunded automatically. Still nothing after a day?{' '}
          <Link to="/contact">Write to us</Link> with the reference (SH- and a number) and a picture of the
          alert’s details, never of your card.
        </p>
      </Question>
      <Question id="how-long-to-pay" question="How long is the day kept for me?">
        <p>
          While your payment page is open, {holdTime}. Before you open one, nothing is held, and someone else
          may be faster. Without an account that has confirmed its email, we hold up to {STRANGERS_HOLD_DAYS}{' '}
          days, and the same days once an hour. You can pay all the same. If the days are gone by then, we
          refund you in full. A hire without any payment ends after {unpaidWait} and costs nothing.
        </p>
      </Question>
      <Question id="when-is-it-paid-out" question="When does the artisan get my money?">
        <p>
          {complaintWindow} after the work was marked as done, if you have not complained; at once, if you
          release it on the page of the hire. Do that when the job is done as agreed: it is final. More on{' '}
          <Link to="/about#money">how the money stays safe</Link>.
        </p>
      </Question>
      <Question id="nobody-said-done" question="The job is over, and nobody has said so.">
        <p>
          The morning after its last day we ask you and the artisan. Release the money, or report what is
          wrong. If neither of you says anything for {silenceWait}, the job counts as done, and you have{' '}
          {complaintWindow} to complain.
        </p>
      </Question>
      <Question id="network" question="My network went off in the middle of it.">
        <p>
          Open the page again and press the button again. A hire or payment that was sent twice is recognised
          and counts once.
        </p>
      </Question>
    </div>
  ),
};

const changing: GuideSection = {
  id: 'changing',
  title: 'Changing your mind, and complaining',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="cancel" question="Can I cancel or re-schedule?">
        <p>
          Free of charge until {cancellationWindow} before the start. Later, the artisan’s share of the
          deposit is theirs, and the day stays. You do both on the page of the hire, and see the naira outcome
          before you confirm: open it among <Link to="/consumer">your hires</Link>, or by the link in our
          mails. <Link to="/cancellation-policy#deposit">Every case in naira</Link>.
        </p>
      </Question>
      <Question id="complain" question="The work is not good.">
        <p>
          Report a problem on the page of the hire, at the latest {complaintWindow} after it was marked as
          done. That freezes the money. <Link to="/cancellation-policy#complaints">How a complaint goes</Link>
          .
        </p>
      </Question>
      <Question id="did-not-come" question="The artisan did not come.">
        <p>
          Do not cancel, and do not pay again. Report it on the page of the hire, from the agreed time on.{' '}
          <Link to="/cancellation-policy#no-show">What to do when nobody comes</Link>.
        </p>
      </Question>
    </div>
  ),
};

/** What customers ask. */
export const customerTopics = [finding, hiring, paying, changing];
