import { Link } from 'react-router';
import type { AnswerOf } from '../../../shared/call.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Money } from '../../../ui/money.tsx';
import type { showHirePageCall } from '../hires-calls.ts';
import { plainCode } from '../plain-code.ts';
import type { Outcome } from './console-action.ts';
import { HireFileHead, HireMoney, HireWords } from './hire-file.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { RevealForm } from './reveal-form.tsx';
import { useToday } from './use-part.ts';

export interface ContactsShown {
  contacts?: { customerEmail: string; customerPhone: string; artisanEmail: string; address: string };
}

/** Page of one hire: file, contact details, and a timeline of the hire and its money. */
export function HirePageView({
  page: { file, timeline, payouts },
  outcome,
}: {
  page: AnswerOf<typeof showHirePageCall>;
  outcome: Outcome<ContactsShown> | undefined;
}) {
  const { operator } = useToday();
  const mayDecide = operator.permissions.includes('problems.decide');
  const mayPay = operator.permissions.includes('money.decide');
  return (
    <article className="console-person" aria-labelledby="hire-title">
      <HireFileHead file={file} titleId="hire-title">
        {mayDecide && file.statements.length > 0 && (
          <p>
            <Link to={`/admin/problems/${file.id}`}>Its problem report</Link>
          </p>
        )}
      </HireFileHead>
      <p className="console-note">Hire {file.id}</p>
      <OutcomeNote outcome={outcome} />
      <Contacts id={file.id} outcome={outcome} />
      <HireMoney file={file} />
      {file.statements.length > 0 && <HireWords file={file} />}
      <section aria-labelledby="timeline-title">
        <h3 id="timeline-title">Timeline</h3>
        <p className="console-note">Emails are kept for seven days.</p>
        <ol className="console-history console-hire-lines">
          {timeline.map(({ at, kind, words, kobo }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several lines of one moment may say the same
            <li key={`${at}${index}`} className={`console-line-${kind}`}>
              <time dateTime={at}>{formatMoment(at)}</time> <strong>{kind}</strong> {words}
              {kobo !== null && (
                <>
                  {' '}
                  <Money kobo={kobo} />
                </>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="payouts-title">
        <h3 id="payouts-title">The artisan’s newest pay-outs</h3>
        {payouts.length === 0 && <p className="console-note">None yet.</p>}
        <ol className="console-history">
          {payouts.map(({ id, at, amountKobo, status }) => (
            <li key={id}>
              <time dateTime={at}>{formatMoment(at)}</time>{' '}
              {mayPay ? <Link to={`/admin/payouts/${id}`}>pay-out</Link> : 'pay-out'}{' '}
              <Money kobo={amountKobo} />: {plainCode(status)}
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}

function Contacts({ id, outcome }: { id: string; outcome: Outcome<ContactsShown> | undefined }) {
  const contacts = outcome?.refused ? undefined : outcome?.shown?.contacts;
  if (!contacts) {
    return (
      <RevealForm
        label="Show emails, phone number and address"
        values={{ about: id }}
        error={outcome?.fields?.reason}
      />
    );
  }
  return (
    <dl className="console-facts">
      <div>
        <dt>Customer’s email</dt>
        <dd>{contacts.customerEmail}</dd>
      </div>
      <div>
        <dt>Customer’s phone</dt>
        <dd>{contacts.customerPhone || 'not given'}</dd>
      </div>
      <div>
        <dt>Artisan’s email</dt>
        <dd>{contacts.artisanEmail}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{contacts.address || 'not given'}</dd>
      </div>
    </dl>
  );
}
