import { Form, Link, useNavigation } from 'react-router';
import type { AnswerOf } from '../../../shared/call.ts';
import { formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { CHECK_STATE_NAMES, REFEREE_RELATION_NAMES } from '../../../shared/verification-words.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import type { revealCall } from '../../verification/console-calls.ts';
import type { VerificationCase } from '../../verification/console-case.ts';
import type { Outcome } from './console-action.ts';
import { PaperForm } from './paper-form.tsx';
import { RevealForm } from './reveal-form.tsx';
import { Addresses } from './verification-addresses.tsx';

export type Shown = AnswerOf<typeof revealCall>;

/**
 * Evidence the artisan handed in. Face, BVN, certificates, addresses and referees' contacts are shown only on
 * request.
 */
export function HandedIn({
  open,
  outcome,
}: {
  open: VerificationCase;
  outcome: Outcome<Partial<Shown>> | undefined;
}) {
  const { bankAccount, certificates, referees } = open;
  const shown = outcome?.refused ? undefined : outcome?.shown;
  const what = outcome?.typed?.what;
  return (
    <section aria-labelledby="handed-in-title">
      <h3 id="handed-in-title">Submitted</h3>
      <div className="console-beside">
        <div>
          {what === 'face' && shown?.photo ? (
            <img className="console-photo" src={shown.photo} alt={`Face of ${open.fullName}, as submitted`} />
          ) : (
            <p>Face photo: {open.hasFacePhoto ? 'submitted' : 'not given'}</p>
          )}
          {open.sameFace.map((id) => (
            <p key={id} className="console-late">
              <Link to={`/admin/people/${id}`}>Another account</Link> submitted the same photo.
            </p>
          ))}
          {open.hasFacePhoto && (
            <RevealForm label="Show the face photo" values={{ act: 'look', what: 'face', about: open.id }} />
          )}
        </div>
        <dl className="console-facts">
          <div>
            <dt>BVN</dt>
            <dd>
              {shown?.bvn ?? (open.hasBvn ? 'given' : 'not given')}
              {open.hasBvn && (
                <RevealForm
                  label="Show its last digits"
                  values={{ act: 'look', what: 'bvn', about: open.id }}
                />
              )}
            </dd>
          </div>
          <div>
            <dt>Name here</dt>
            <dd>{open.fullName}</dd>
          </div>
          <div>
            <dt>Name at the bank</dt>
            <dd>
              {bankAccount
                ? `${bankAccount.accountName} (${bankAccount.bank}, ending in ${bankAccount.lastDigits})`
                : 'no confirmed account in this name'}
            </dd>
          </div>
          <div>
            <dt>Paystack says</dt>
            <dd>{identityWords(open)}</dd>
          </div>
        </dl>
      </div>
      <h3>Certificates</h3>
      {certificates.length === 0 && <p className="console-note">None. The badge doesn’t need one.</p>}
      <ul className="console-sheets">
        {certificates.map((certificate) => (
          <li key={certificate.id} className="console-sheet">
            <p>
              <strong>{certificate.title}</strong> ({certificate.issuer})
              {certificate.expiresOn && `, valid until ${formatDay(certificate.expiresOn)}`}:{' '}
              {CHECK_STATE_NAMES[certificate.state].toLowerCase()}
              {certificate.expired && ', expired'}
              {certificate.reason && `: ${certificate.reason}`}
            </p>
            {what === 'certificate' && outcome?.typed?.certificate === certificate.id && shown?.photo && (
              <img className="console-photo" src={shown.photo} alt={`Certificate “${certificate.title}”`} />
            )}
            {certificate.hasPhoto && (
              <RevealForm
                label="Show its photo"
                values={{ act: 'look', what: 'certificate', certificate: certificate.id, about: open.id }}
              />
            )}
            <PaperForm kind="certificate" id={certificate.id} about={open.id} />
          </li>
        ))}
      </ul>
      <Addresses open={open} outcome={outcome} />
      <h3>Referees</h3>
      {referees.length === 0 && <p className="console-note">None named yet.</p>}
      <ul className="console-sheets">
        {referees.map((referee) => {
          const contact = shown?.contacts?.find(({ id }) => id === referee.id);
          return (
            <li key={referee.id} className="console-sheet">
              <p>
                <strong>{referee.fullName}</strong>, {REFEREE_RELATION_NAMES[referee.relation].toLowerCase()}:{' '}
                {referee.state.replaceAll('_', ' ')}
              </p>
              {referee.words && <q>{referee.words}</q>}
              {contact && <p>{[contact.phone, contact.email].filter(Boolean).join(' · ')}</p>}
              {referee.state === 'asked' && <ReferenceForm id={referee.id} about={open.id} />}
            </li>
          );
        })}
      </ul>
      {referees.length > 0 && (
        <RevealForm label="Show contact details" values={{ act: 'look', what: 'contacts', about: open.id }} />
      )}
    </section>
  );
}

/** Paystack's result of comparing BVN, name and bank account, in words. */
function identityWords({ identityCheck: check }: VerificationCase): string {
  if (!check) return 'not asked: compare the BVN, name and account by hand';
  const when = check.answeredAt ? ` (${formatMoment(check.answeredAt)})` : '';
  if (check.state === 'passed') return `the BVN, name and account match${when}`;
  if (check.state === 'failed') return `${check.what}${when}`;
  if (check.state === 'no_answer') return 'no answer in 24 hours: compare by hand';
  if (check.state === 'unavailable') return 'it can’t compare them for us: compare by hand';
  return 'no answer yet';
}

function ReferenceForm({ id, about }: { id: string; about: string }) {
  const sending = useNavigation().state !== 'idle';
  return (
    <details>
      <summary className="console-plain">Record what they said on the phone</summary>
      <Form method="post" className="console-line-form">
        <input type="hidden" name="act" value="reference" />
        <input type="hidden" name="about" value={about} />
        <input type="hidden" name="referee" value={id} />
        <SelectField
          id={`answer-${id}`}
          label="They"
          name="answer"
          options={[
            { value: 'recommends', label: 'recommend the artisan' },
            { value: 'does_not_recommend', label: 'do not recommend' },
            { value: 'does_not_know', label: 'do not know the artisan' },
          ]}
          required
        />
        <TextField id={`note-${id}`} label="In their words" name="note" maxLength={500} required />
        <Button type="submit" size="small" variant="secondary" pending={sending}>
          Record
        </Button>
      </Form>
    </details>
  );
}
