import { Link } from 'react-router';
import {
  artisanShare,
  cancellationWindow,
  complaintWindow,
  deposit,
  feeShare,
  silenceWait,
  verificationWait,
} from '../../../shared/promise-words.ts';
import { QUOTE_HOURS, QUOTE_REQUEST_DAYS } from '../../../shared/promises.ts';
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
          <Link to="/getstarted">Create an account</Link> as a Skilled Person: trade, what you are good at,
          where you work from and how far you travel. It costs nothing. Our only fee is {feeShare} of what you
          earn here.
        </p>
      </Question>
      <Question id="my-trade" question="My trade is not in the list.">
        <p>
          Choose “Other” and write it under areas of expertise: customers find you by those words too. Then{' '}
          <Link to="/contact">tell us</Link>, and we look at adding it.
        </p>
      </Question>
      <Question id="get-verified" question="How do I get the badge?">
        <p>
          By passing <Link to="/verification">five checks</Link>. It takes {verificationWait}, and{' '}
          <Link to="/verification/status">your verification’s page</Link> says how far it is. Without the
          badge you can be found and hired all the same.
        </p>
      </Question>
      <Question id="why-bvn" question="Why do you ask for my BVN?">
        <p>
          To know that you are you, and that nobody has two accounts. Nobody can take money with it.{' '}
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
      <Question id="answer-jobs" question="Where do I find work before somebody asks me?">
        <p>
          Under “Jobs you might like!” on your dashboard, and among all <Link to="/jobs">open jobs</Link>.
          Answer with a message or your price: it costs nothing, and you can change it until the customer
          decides. You see whether it was read, chosen or declined.
        </p>
      </Question>
      <Question id="leads" question="Where do I see who wants me?">
        <p>
          On your dashboard, and a mail tells you when somebody asks for a quote and when a hire is paid.
          Until a hire is paid you see a first name and an initial; after that the whole name, and the address
          of the job.
        </p>
      </Question>
      <Question id="go-or-not" question="When should I set out?">
        <p>
          When the hire says Confirmed. Then the money is with us. Not on the strength of an alert, a
          screenshot or a promise.
        </p>
      </Question>
      <Question id="quote-well" question="How do I quote?">
        <p>
          Name one sum for the whole job, with materials and transport in it, and say in the note what it
          includes. Our {feeShare} comes out of it, so count it in. You have {QUOTE_REQUEST_DAYS} days to
          answer a request. Until the customer has answered your quote you can correct it; it stands for{' '}
          {QUOTE_HOURS} hours.
        </p>
      </Question>
      <Question id="too-busy" question="I am fully booked.">
        <p>
          Switch off “available for hire” on <Link to="/availability">your calendar</Link>, or tick single
          days off. Your profile stays, nobody can press Hire, and people can join your waiting list: when you
          are available again, we tell the first of them. Paid days are blocked automatically.
        </p>
      </Question>
      <Question id="begin-and-finish" question="What do I press on the day?">
        <p>
          On the page of the hire: “I have begun” when you are there, “The job is done” when it is. The
          customer’s {complaintWindow} start with the second. If you forget it, we ask you both the morning
          after the last day, and after {silenceWait} of silence the job counts as done. If you finish before
          the last day, the days that are left are free again for somebody else.
        </p>
      </Question>
      <Question id="cancel-as-artisan" question="I cannot come after all.">
        <p>
          Cancel on the page of the hire, which your dashboard leads to. The customer is told at once and gets
          everything back, whenever it is, so do it early.
        </p>
      </Question>
      <Question id="customer-moves" question="The customer moves the job.">
        <p>
          They can until {cancellationWindow} before the start, to as many days on which your calendar is
          free. A mail and a notification tell you. If the new days do not suit you, cancel.
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
          {complaintWindow} after the work was marked as done, if the customer has not complained; sooner if
          they release it, which a content customer can. You receive {artisanShare} of it; “Total Earnings” on
          your dashboard shows the sum.
        </p>
      </Question>
      <Question id="payout" question="How does it get to my bank account?">
        <p>
          It goes to the account whose name was checked in your verification, and to no other. There is no
          button for it yet: when money has been released to you, <Link to="/contact">write to us</Link>, and
          we arrange it.
        </p>
      </Question>
      <Question id="complaint-against-me" question="A customer complained about my work.">
        <p>
          The money is frozen, not lost. What they say stands on the page of the hire, and we hear you too.
          Photos from before and after are your best witness.{' '}
          <Link to="/cancellation-policy#complaints">How a complaint goes</Link>.
        </p>
      </Question>
      <Question id="cash" question="The customer wants to pay me cash.">
        <p>
          Then nothing is held for you, and nothing proves that the job took place: no record of it, and no
          help from us. <Link to="/safety#pay-here">Never pay outside</Link> protects both sides.
        </p>
      </Question>
    </div>
  ),
};

/** What artisans ask. */
export const artisanTopics = [joining, working, earning];
