import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { complaintWindow, deposit } from '../../../shared/promise-words.ts';
import { GuidePage, type GuideSection, guideMeta, WriteToUs } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.safety);

const inShort = [
  'Pay only on our payment page. Money that goes to a private account number is outside our reach.',
  'Let the work begin only when the hire says Confirmed.',
  `When the job is marked as done, check it the same day. You have ${complaintWindow} to complain.`,
  'Nobody from here will ever ask for your password, a one-time code, your card PIN or your BVN by phone or chat.',
];

const sections: GuideSection[] = [
  {
    id: 'pay-here',
    title: 'Never pay outside',
    body: (
      <>
        <p>
          “Madam, let us remove the middleman, I will give you better price.” It sounds like a gift. What it
          removes is the hold on the money, the {complaintWindow} to complain, the record of what was agreed,
          and anything we could do for you afterwards.
        </p>
        <ul className="guide-list">
          <li>
            The payment page is Paystack’s, and you reach it from your hire with “Continue to Payment”.
            Nowhere else.
          </li>
          <li>Your reference begins with SH- and a number. No reference, no payment with us.</li>
          <li>
            If you pay the {deposit} deposit, the deposit is what we hold. For a bigger job press “Request A
            Quote”: then you pay the whole price here, and the whole price is held.
          </li>
          <li>
            For artisans the same is true: a credit alert can be faked, a promise can be forgotten. Money that
            we hold is there.
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
          Describe the job as you would to a stranger: how many sockets, which floor, what was tried already.
          What you write is kept with the hire, and it is what a complaint will be measured by.
        </li>
        <li>
          Agree who buys the materials, and let the quote say so. The same for transport, and for taking the
          rubbish away.
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
    title: 'While the work goes on',
    body: (
      <ul className="guide-list">
        <li>
          Compare the face at the door with the photo on the profile. If somebody else came “because oga is
          busy”, you may say no: let nobody begin, and report a problem on the page of the hire.
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
          From the moment the work is marked as done you have {complaintWindow}.{' '}
          <Link to="/cancellation-policy#complaints">How to complain</Link> is one page away.
        </li>
        <li>
          Release the money early only because you are content, never because somebody presses you: it cannot
          be called back.
        </li>
      </ul>
    ),
  },
  {
    id: 'artisans',
    title: 'For artisans',
    eyebrow: 'When you are the one who knocks',
    body: (
      <ul className="guide-list">
        <li>
          Buy materials and set out only when the hire says Confirmed. Then the money is with us, and no alert
          is needed.
        </li>
        <li>Let somebody know where you work today and when you should be back.</li>
        <li>
          A customer who wants to “overpay” and have the difference sent back, or who asks for your account
          PIN to “approve” a payment, is a thief. Write to us.
        </li>
        <li>Stop and leave when a place is not safe. No job is worth it; tell us and we look into it.</li>
        <li>Mark the job as done when it is done, not before: the customer’s clock starts there.</li>
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
          WhatsApp, not by mail. The <Link to={guides.verification.path}>BVN</Link> is typed by artisans
          themselves, on this site, once, for verification.
        </p>
        <p>
          Somebody who says they are from {PRODUCT_NAME} and wants a transfer “to release your refund” is not.
          Refunds go back by themselves, the way the money came, and cost nothing.
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
            <strong>Somebody is in danger?</strong> Leave, and call <a href="tel:112">112</a>. It is free from
            every Nigerian network.
          </li>
          <li>
            <strong>Theft, threats or damage on purpose?</strong> Report to the police as well. Your reference
            and what stands in the hire help them.
          </li>
          <li>
            <strong>The work, or nobody came?</strong> Report a problem on the page of the hire, at the latest{' '}
            {complaintWindow} after the job was marked as done: that freezes the money. It is among{' '}
            <Link to="/consumer">your hires</Link>, or behind the link in our mails.
          </li>
          <li>
            <strong>Anything else?</strong> Write to us: who, when and what.
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

/** How to stay safe, before, during and after a job. */
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
