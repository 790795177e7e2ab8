import { useEffect } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import {
  bvnDigitsShown,
  cancellationWindow,
  deposit,
  feeShare,
  problemReportWindow,
  verificationWait,
} from '../../../shared/promise-words.ts';

/** Ids are anchors that the footer links to. */
const questions = [
  {
    id: 'hiring',
    question: 'How do I hire an artisan?',
    answer: `Find an artisan, press Hire, and tell us what you need and when. You pay a ${deposit} booking deposit, or the full quote where you have one, and the day is confirmed. You do not need an account: use the link in your email to manage the hire.`,
  },
  {
    id: 'deposit',
    question: 'What happens to my money?',
    answer:
      'We hold it until the work is done and your time to report a problem has passed, or until you release it yourself. If someone else books that day first, you are refunded automatically.',
  },
  {
    id: 'cancelling',
    question: 'Can I cancel or reschedule?',
    answer: `Yes, free of charge until ${cancellationWindow} before the start. After that the artisan keeps their share of the deposit, because they reserved the day for you. If the artisan cancels, you choose another one for the same time, or get everything back. You’ll see the exact amounts before you confirm.`,
  },
  {
    id: 'complaints',
    question: 'What if I am not satisfied?',
    answer: `Report a problem within ${problemReportWindow} after the work was marked as done. Your money then stays on hold until we decide.`,
  },
  {
    id: 'fees',
    question: 'What does it cost?',
    answer: `Searching, asking and opening a profile are free. From each paid job we keep a service fee of ${feeShare} of what the artisan earns. Both sides see it before they agree; nothing is added later.`,
  },
  {
    id: 'verification',
    question: 'What does the verified badge mean?',
    answer: `It means that we approved each of these, one by one: identity by bank verification number (BVN), a photo of the face, the name on the bank account, the certificate, and a background check by references. It takes ${verificationWait}.`,
  },
  {
    id: 'your-data',
    question: 'Who sees my address and my BVN?',
    answer: `Your address is shown to the artisan only once the hire is paid. A BVN is encrypted, and no one ever sees more than its ${bvnDigitsShown}.`,
  },
] as const;

/** Frequent questions, each foldable without JavaScript. */
export function Questions() {
  useEffect(() => {
    // Older browsers jump to a folded answer without opening it.
    const unfold = () => {
      const aim = document.getElementById(location.hash.slice(1));
      if (aim instanceof HTMLDetailsElement) aim.open = true;
    };
    unfold();
    addEventListener('hashchange', unfold);
    return () => removeEventListener('hashchange', unfold);
  }, []);

  return (
    <section className="home-section" aria-labelledby="questions">
      <div className="page questions-row">
        <div>
          <h2 id="questions">Questions people ask {PRODUCT_NAME}</h2>
          <p className="home-quiet">
            Can’t find your question? <Link to="/contact">Contact Us</Link>
          </p>
        </div>
        <div className="questions">
          {questions.map(({ id, question, answer }) => (
            <details key={id} id={id} className="question">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
