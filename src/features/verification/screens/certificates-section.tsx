import { useTimesAdded } from '../../../browser/use-times-added.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { MOST_CERTIFICATES } from '../../../shared/promises.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { fieldId } from '../../../ui/field.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { PhotoField } from '../../uploads/screens/public.ts';
import type { OwnCertificate } from '../contract.ts';
import { HandInForm, RemoveButton, type SectionProps } from './hand-in-form.tsx';

const states: Record<OwnCertificate['state'], { words: string; tone: BadgeTone }> = {
  waiting: { words: 'Waiting', tone: 'neutral' },
  passed: { words: 'On your profile', tone: 'good' },
  failed: { words: 'Not accepted', tone: 'bad' },
};

/** The certificates that an artisan has handed in, with the form to add one. */
export function CertificatesSection({
  certificates,
  thisYear,
  id,
  result,
}: SectionProps & { certificates: readonly OwnCertificate[]; thisYear: number }) {
  const added = useTimesAdded(certificates);
  return (
    <FoldSection
      id="certificates"
      title="Certificates"
      className="verification-fold"
      aside={certificates.length === 0 ? 'None' : certificates.length}
      open={result !== undefined}
    >
      <p className="verification-lead">
        A Trade Test, NABTEB, City & Guilds, a manufacturer’s course, or a certificate from your master.
        Customers see its name on your profile, never the photo.
      </p>
      {result?.sent && <FormMessage tone="good" title={result.message} />}
      {certificates.length > 0 && (
        <ul className="verification-handed-in">
          {certificates.map((each) => (
            <Certificate key={each.id} certificate={each} />
          ))}
        </ul>
      )}
      {certificates.length < MOST_CERTIFICATES && (
        <details className="verification-add" key={added} open={result !== undefined && !result.sent}>
          <summary>{certificates.length > 0 ? 'Add another certificate' : 'Add a certificate'}</summary>
          <CertificateForm id={id} thisYear={thisYear} result={result} />
        </details>
      )}
    </FoldSection>
  );
}

function Certificate({ certificate }: { certificate: OwnCertificate }) {
  const { id, title, issuer, expiresOn, expired, state, reason } = certificate;
  const { words, tone } = expired ? { words: 'Expired', tone: 'warn' as const } : states[state];
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>
          {issuer}
          {expiresOn && `, ${expired ? 'was valid' : 'valid'} until ${formatDay(expiresOn)}`}
        </p>
        {reason && <p>{reason}</p>}
      </div>
      <Badge tone={tone}>{words}</Badge>
      <RemoveButton form="certificates" id={id} name={title} />
    </li>
  );
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

function CertificateForm({ id, thisYear, result }: SectionProps & { thisYear: number }) {
  return (
    <HandInForm form="certificates" id={id} result={result} file="photo" submitLabel="Submit certificate">
      {({ fields, values, onBusy }) => (
        <>
          <TextField
            label="What it is"
            name="title"
            maxLength={120}
            placeholder="Trade Test Grade II, plumbing"
            defaultValue={values.title}
            error={fields.title}
            required
          />
          <TextField
            label="Who gave it"
            name="issuer"
            maxLength={120}
            placeholder="Federal Ministry of Labour"
            defaultValue={values.issuer}
            error={fields.issuer}
            required
          />
          <div className="verification-expiry">
            <SelectField
              label="Valid until the end of"
              name="expiresMonth"
              id={fieldId('expiresOn')}
              placeholder="It doesn’t expire"
              options={months.map((label, at) => ({ value: String(at + 1).padStart(2, '0'), label }))}
              defaultValue={values.expiresMonth}
              error={fields.expiresOn}
            />
            <SelectField
              label="Year"
              name="expiresYear"
              placeholder="No year"
              options={Array.from({ length: 15 }, (_, ahead) => String(thisYear + ahead))}
              defaultValue={values.expiresYear}
            />
          </div>
          <PhotoField
            name="picture"
            label="Photo of the certificate"
            privately
            immediate
            required
            defaultValue={values.picture}
            error={fields.picture}
            onBusy={onBusy}
          />
        </>
      )}
    </HandInForm>
  );
}
