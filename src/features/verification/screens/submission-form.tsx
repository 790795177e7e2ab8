import { useState } from 'react';
import { Form, Link } from 'react-router';
import { BVN_DIGITS } from '../../../shared/promises.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { newestOf, policyPath } from '../../privacy/policies.ts';
import { FacePhotoField } from '../../uploads/screens/public.ts';
import type { VerificationStanding } from '../contract.ts';
import type { HandedInForm } from './hand-in.ts';
import { useIsSending } from './use-is-sending.ts';

export interface SubmissionResult {
  message: string;
  sent?: boolean;
  fields?: Record<string, string> | undefined;
  /** Which of the page's forms this result belongs to. */
  form?: HandedInForm | undefined;
  /** Values to fill in again. Never contains a BVN. */
  values?: Record<string, string> | undefined;
}

export interface SubmissionFormProps {
  standing: VerificationStanding;
  /** Id of the submission, generated with the page so that a form that is sent twice counts once. */
  id: string;
  result: SubmissionResult | undefined;
}

/**
 * Form for BVN and face photo: for a first submission, to complete one, or to submit again after a rejection.
 */
export function SubmissionForm({ standing, id, result }: SubmissionFormProps) {
  const [uploading, setUploading] = useState(false);
  const sending = useIsSending('submission');
  const { fields = {}, values } = result ?? {};
  const { verification, missing } = standing;
  const again = verification?.status === 'rejected';
  // Paystack says the BVN does not match, so the artisan enters only the BVN again.
  const correcting = !again && verification !== null && missing.length === 0;
  const needsBvn = correcting || missing.includes('bvn');
  const title = again
    ? 'Correct your details'
    : correcting
      ? 'Enter your BVN again'
      : verification
        ? 'Send missing details'
        : 'Send your details';
  return (
    <section aria-labelledby="submission" className="verification-section">
      <h2 id="submission">{title}</h2>
      <Form method="post" className="form" noValidate>
        <ErrorSummary message={result?.message} fields={fields} />
        <input type="hidden" name="id" value={values?.id ?? id} />
        <TextField
          label="Bank verification number (BVN)"
          name="bvn"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`${BVN_DIGITS} digits`}
          maxLength={20}
          required={needsBvn}
          optional={!needsBvn}
          hint={
            needsBvn
              ? 'We ask for it only here: never by email, phone or chat.'
              : `Your current BVN ends in ${verification?.bvnLastDigits}. Leave this empty to keep it.`
          }
          error={fields.bvn}
        />
        <p className="verification-aside">
          By sending it, you agree to{' '}
          <Link to={policyPath('verification', newestOf('verification').version)}>how we use it</Link>. You
          can withdraw your consent at any time. <Link to="/verification#bvn">What a BVN is</Link>, and{' '}
          <Link to="/verification#bvn-protection">how it is protected</Link>.
        </p>
        {!correcting && (
          <FacePhotoField
            required={missing.includes('bvn_URL')}
            defaultValue={values?.bvn_URL}
            error={fields.bvn_URL}
            onBusy={setUploading}
          />
        )}
        <Button type="submit" size="large" disabled={uploading} pending={sending} pendingLabel="Sending...">
          {again ? 'Submit again' : correcting ? 'Send BVN' : 'Submit for verification'}
        </Button>
      </Form>
    </section>
  );
}
