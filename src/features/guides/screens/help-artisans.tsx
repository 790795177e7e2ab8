import { Link } from 'react-router';
import { formatNaira } from '../../../shared/kobo.ts';
import {
  artisanShare,
  cancellationWindow,
  deposit,
  feeShare,
  noShowAnswerTime,
  noShowWait,
  problemReportWindow,
  silenceWait,
  verificationWait,
} from '../../../shared/promise-words.ts';
import { BANK_ACCOUNT_WAIT_HOURS, QUOTE_HOURS, QUOTE_REQUEST_DAYS } from '../../../shared/promises.ts';
import { LEAST_LAST_PAYOUT_KOBO, LEAST_PAYOUT_KOBO } from '../../../shared/transfer-fee.ts';
import { type GuideSection, Question } from './guide-page.tsx';

const eyebrow = 'For artisans';

const joining: GuideSection = {
  id: 'joining',
  title: 'Joining and getting verified',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="join" question="How do I join, and what does it cost?">
        <p>
          <Link to="/getstarted">Create an account</Link> as a Skilled Person: your trade, what you are good
          at, where you work from and how far you travel. It’s free. Our only fee is {feeShare} of what you
          earn here.
        </p>
      </Question>
      <Question id="my-trade" question="My trade is not in the list.">
        <p>
          Choose “Other” and write it under areas of expertise: customers can find you by those words too.
          Then <Link to="/contact">tell us</Link>, and we’ll see if we can add it.
        </p>
      </Question>
      <Question id="get-verified" question="How do I get the badge?">
        <p>
          By passing <Link to="/verification">four checks</Link>. It takes {verificationWait}, and{' '}
          <Link to="/verification/status">your verification’s page</Link> shows how far we are. Each check
          that you pass appears as a word on your card, on your answers to jobs and in chat, and customers can
          filter by it. They can find and hire you without the badge too.
        </p>
      </Question>
      <Question id="safety-course" question="What is a safety course?">
        <p>
          Six short <Link to="/courses">lessons</Link> in English and Pidgin, and a test of ten questions.
          Pass it, and customers see on your profile which course you passed, and when. It’s free.
        </p>
      </Question>
      <Question id="why-bvn" question="Why do you ask for my BVN?">
        <p>
          To be sure who you are, and that no one has two accounts. No one can take your money with it.{' '}
          <Link to="/verification#bvn-protection">How it is protected</Link>.
        </p>
      </Question>
      <Question id="good-profile" question="What makes a profile work?">
        <p>
          A clear photo of your face in daylight. Five pictures of finished work, not of tools. A bio that
          says what you do best, where, and for how long. A starting price.
        </p>
      </Question>
    </div>
  ),
};

const working: GuideSection = {
  id: 'working',
  title: 'Leads and jobs',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="answer-jobs" question="Where do I find work before a customer asks me?">
        <p>
          Under “Jobs you might like!” on your dashboard, and among all <Link to="/jobs">open jobs</Link>.
          Answer with a message or your price: it’s free, and you can change it until the customer decides.
          You see whether it was read, chosen or declined.
        </p>
      </Question>
      <Question id="leads" question="Where do I see who wants to hire me?">
        <p>
          On your dashboard. We also email you when a customer asks for a quote and when a hire is paid.
          Before payment you see the customer’s first name and initial. After payment you see their full name,
          the address of the job and their phone number.
        </p>
      </Question>
      <Question id="go-or-not" question="When should I set out?">
        <p>
          When the hire says Confirmed: we then hold the money. Don’t set out because of an alert, a
          screenshot or a promise.
        </p>
      </Question>
      <Question id="quote-well" question="How do I quote?">
        <p>
          Give one price for the whole job, with materials and transport, and say in the note what it
          includes. Our {feeShare} comes out of it, so allow for that. You have {QUOTE_REQUEST_DAYS} days to
          answer a request. You can correct your quote until the customer has answered it; it is valid for{' '}
          {QUOTE_HOURS} hours. They can also ask for a change.
        </p>
      </Question>
      <Question id="visits" question="I have to look before I can name a price.">
        <p>
          Set the price of a visit on <Link to="/my-profile/prices">My prices</Link>. Once you are there,
          propose a price and days for the job. What was paid for the visit is taken off.
        </p>
      </Question>
      <Question id="long-job" question="The job takes weeks.">
        <p>
          Divide it into two to five parts when you send your price: each with a name, a price and its days.
          The customer pays one part at a time, and each is yours when it is done. Don’t begin a part before
          it is paid; its days are booked from then on.
        </p>
      </Question>
      <Question id="too-busy" question="I am fully booked.">
        <p>
          Switch off “available for hire” on <Link to="/availability">your calendar</Link>, or tick single
          days off. Your profile stays visible, no one can press Hire, and customers can join your waiting
          list. When you are available again, we tell the first of them. Paid days are blocked automatically.
        </p>
      </Question>
      <Question id="begin-and-finish" question="What do I press on the day?">
        <p>
          On the hire’s page: type the customer’s door code when you are there, or say why you have none, and
          press “Mark job as done” when you finish. Photos before and after help both of you. The customer’s{' '}
          {problemReportWindow} begin then. If you forget, we ask you both the morning after the last day. If
          neither of you answers within {silenceWait}, the job counts as done. If you finish early, the days
          left are free for another customer.
        </p>
      </Question>
      <Question id="more-days" question="It takes longer, or costs more.">
        <p>
          Propose a new last day or price on the hire’s page, and say why. It counts once the customer agrees.
        </p>
      </Question>
      <Question id="no-one-there" question="No one is there to let me in.">
        <p>
          Call, and write a message. From {noShowWait} after the agreed time you can report it on the hire’s
          page. The customer has {noShowAnswerTime} to answer. Without an answer it counts as a cancellation
          on the day: your share of the deposit is yours. If a customer reports that you did not come, answer
          within {noShowAnswerTime}: otherwise they are refunded.
        </p>
      </Question>
      <Question id="cancel-as-artisan" question="I cannot come after all.">
        <p>
          Cancel on the hire’s page, which you reach from your dashboard. We tell the customer at once: they
          choose another artisan for the same time, or get everything back. You earn nothing, and it counts as
          a booking that you did not finish. Do it as early as you can.
        </p>
      </Question>
      <Question id="booked-instead" question="I was booked because another artisan cancelled.">
        <p>
          A customer chose you for the same time, and the money is here already. If a price was agreed, it
          stays; otherwise propose yours on the hire’s page. If you cannot come, cancel there as early as you
          can.
        </p>
      </Question>
      <Question id="customer-moves" question="The customer reschedules the job.">
        <p>
          They can until {cancellationWindow} before the start, to the same number of days, when your calendar
          is free. We send you an email and a notification. If the new days don’t suit you, cancel.
        </p>
      </Question>
      <Question id="customer-cancels" question="The customer cancels. What do I get?">
        <p>
          Until {cancellationWindow} before the start, nothing: you can still fill the day. Later, your share
          of the {deposit} deposit. <Link to="/cancellation-policy#deposit">Every case in naira</Link>.
        </p>
      </Question>
    </div>
  ),
};

const earning: GuideSection = {
  id: 'earning',
  title: 'Getting paid',
  eyebrow,
  body: (
    <div className="guide-questions">
      <Question id="when-paid" question="When is the money mine?">
        <p>
          {problemReportWindow} after the work was marked as done, if the customer has not reported a problem.
          A happy customer can release it sooner. You receive {artisanShare} of it; “Total Earnings” on your
          dashboard shows the sum.
        </p>
      </Question>
      <Question id="payout" question="How does it get to my bank account?">
        <p>
          Add your bank account on <Link to="/earnings">your earnings page</Link>. It has to be in your own
          name, and you confirm it with a link in our email. From {BANK_ACCOUNT_WAIT_HOURS} hours later you
          can press “Pay out”, and each Friday at 9:00 am we pay out what is available. The smallest pay-out
          is {formatNaira(LEAST_PAYOUT_KOBO)}. Paystack’s fee is on us. If you are leaving and your hires are
          over, we pay out what is left, from {formatNaira(LEAST_LAST_PAYOUT_KOBO)} on.
        </p>
      </Question>
      <Question id="statements" question="Where do I see what I earned in a month?">
        <p>
          <Link to="/earnings/statements">Your statements</Link> have every movement of a month and the sums
          of a year, before and after our service fee. You can print them, or download them as a PDF or for a
          spreadsheet. A tip is all yours: we take no fee on it.
        </p>
      </Question>
      <Question id="complaint-against-me" question="A customer reported a problem with my work.">
        <p>
          The money is frozen, not lost. You can read what they say on the hire’s page, and answer there.
          Photos from before and after are your best proof. You can also propose a solution, such as refunding
          a part or doing the work again.{' '}
          <Link to="/cancellation-policy#complaints">How we handle a problem report</Link>.
        </p>
      </Question>
      <Question id="cash" question="The customer wants to pay me cash.">
        <p>
          Then we hold nothing for you and have no record of the job, so we cannot help if something goes
          wrong. <Link to="/safety#pay-here">Never pay outside</Link> protects both sides.
        </p>
      </Question>
    </div>
  ),
};

/** Questions of artisans. */
export const artisanTopics = [joining, working, earning];
