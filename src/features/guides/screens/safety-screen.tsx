import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { deposit, problemReportWindow } from '../../../shared/promise-words.ts';
import { GuidePage, type GuideSection, guideMeta, WriteToUs } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.safety);

export const handle = { readOnly: true };

const inShort = [
  'Pay only on our payment page. Money that goes to a private account number is outside our reach.',
  'Only let the work begin when the hire says Confirmed.',
  `When the job is marked as done, check it the same day. You have ${problemReportWindow} to report a problem.`,
  'No one from here will ever ask for your password, a one-time code, your card PIN or your BVN by phone or chat.',
];

const sections: GuideSection[] = [
  {
    id: 'pay-here',
    title: 'Never pay outside',
    body: (
      <>
        <p>
          “Madam, let us remove the middleman, I will give you better price.” It sounds like a gift. But you
          lose the hold on the money, the {problemReportWindow} to report a problem, the record of what was
          agreed, and our help afterwards.
        </p>
        <ul className="guide-list">
          <li>
            The payment page is Paystack’s, and you reach it from your hire with “Continue to Payment”.
            Nowhere else.
          </li>
          <li>
            Your reference begins with SH- and a number. If there is no reference, you have not paid us.
          </li>
          <li>
            If you pay the {deposit} deposit, the deposit is what we hold. For a bigger job press “Request A
            Quote”: then you pay the whole price here, and the whole price is held.
          </li>
          <li>
            The same is true for artisans: a credit alert can be faked and a promise can be forgotten. Money
            we hold is really there.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'before',
    title: 'Before the job',
    body: (
      <ul className="guide-list">
        <li>
          Look at the profile: the <Link to={guides.verification.path}>verified badge</Link>, the pictures of
          finished work, and how many jobs were completed here.
        </li>
        <li>
          Describe the job as you would to a stranger: how many sockets, which floor, what has been tried
          already. We keep what you write with the hire, and use it to decide a problem report.
        </li>
        <li>
          Agree who buys the materials, who pays for transport and who takes the rubbish away. Make sure the
          quote says so.
        </li>
        <li>
          Do not put your full address in the job description. The artisan gets the address of a job only
          after it is paid.
        </li>
        <li>Tell the gate or your neighbour who is coming, and when.</li>
      </ul>
    ),
  },
  {
    id: 'during',
    title: 'During the job',
    body: (
      <ul className="guide-list">
        <li>
          Compare the face at the door with the photo on the profile. If someone else comes “because oga is
          busy”, you may say no. Don’t let them start, and report a problem on the hire’s page.
        </li>
        <li>Have another adult at home if you can, and keep valuables and documents out of the work room.</li>
        <li>
          For electrical work, switch off at the board, and also the inverter or the change-over: light that
          comes back in the middle of a job kills. For gas, open the windows and use no flame.
        </li>
        <li>New problem found behind the wall? Agree on the extra price in writing before it is touched.</li>
        <li>Take a photo before, and one after.</li>
      </ul>
    ),
  },
  {
    id: 'after',
    title: 'After the job',
    body: (
      <ul className="guide-list">
        <li>
          Test it while the artisan is there: run the tap, load the inverter, close the door twice, look at
          the paint by daylight.
        </li>
        <li>
          From the moment the work is marked as done you have {problemReportWindow}.{' '}
          <Link to="/cancellation-policy#complaints">How to report a problem</Link> is one page away.
        </li>
        <li>
          Release the money early only because you are happy with the job, never because someone puts pressure
          on you: you cannot get it back.
        </li>
      </ul>
    ),
  },
  {
    id: 'artisans',
    title: 'For artisans',
    eyebrow: 'When you go to a customer',
    body: (
      <ul className="guide-list">
        <li>
          Buy materials and set out only when the hire says Confirmed. We then hold the money, and you need no
          alert.
        </li>
        <li>Tell someone where you are working today and when you should be back.</li>
        <li>
          A customer who wants to “overpay” and have the difference sent back, or who asks for your account
          PIN to “approve” a payment, is a thief. Write to us.
        </li>
        <li>Stop and leave if a place is not safe. No job is worth it. Tell us and we’ll look into it.</li>
        <li>
          Mark the job as done when it is done, not before: the customer’s time to report a problem starts
          then.
        </li>
      </ul>
    ),
  },
  {
    id: 'real-or-fake',
    title: 'Is it really us?',
    body: (
      <>
        <p>
          We never ask for a password, a one-time code, a card PIN or a whole BVN: not by phone, not by
          WhatsApp, not by email. Artisans type their <Link to={guides.verification.path}>BVN</Link>{' '}
          themselves, on this site, once, for verification.
        </p>
        <p>
          Anyone who says they are from {PRODUCT_NAME} and wants a transfer “to release your refund” is lying.
          Refunds are automatic and free, and go back the way you paid.
        </p>
      </>
    ),
  },
  {
    id: 'when-it-goes-wrong',
    title: 'When something goes wrong',
    body: (
      <>
        <ol className="guide-steps">
          <li>
            <strong>Is someone in danger?</strong> Leave, and call <a href="tel:112">112</a>. It is free from
            every Nigerian network.
          </li>
          <li>
            <strong>Theft, threats or damage on purpose?</strong> Report it to the police as well. Your
            reference and the hire’s page help them.
          </li>
          <li>
            <strong>Bad work, or no one came?</strong> Report a problem on the hire’s page within{' '}
            {problemReportWindow} after the job was marked as done: that freezes the money. Find it in{' '}
            <Link to="/consumer">your hires</Link>, or use the link in our emails.
          </li>
          <li>
            <strong>Anything else?</strong> Write to us and tell us who, when and what.
          </li>
          <li>
            <strong>Keep what you have:</strong> photos, messages, the broken part.
          </li>
        </ol>
        <WriteToUs />
      </>
    ),
  },
];

/** Page with safety advice for before, during and after a job. */
export default function SafetyScreen() {
  return (
    <GuidePage
      guide={guides.safety}
      inShort={inShort}
      sections={sections}
      related={[guides.verification, guides.cancellation, guides.help]}
    />
  );
}
