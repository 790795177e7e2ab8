import { useState } from 'react';
import { Form } from 'react-router';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { problemReportWindow } from '../../../../shared/promise-words.ts';
import { MOST_WORK_PHOTOS } from '../../../../shared/upload-limits.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useKeptOpen } from '../../../../ui/fold.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import { PhotosField } from '../../../uploads/screens/public.ts';
import type { HireView } from '../../contract.ts';
import { stepDraftKey } from './step-draft.ts';
import { faultsById, type StepRefused } from './step-refused.ts';
import { useSending } from './use-sending.ts';

interface FinishJobProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** The card in which the artisan reports the job as done. */
export function FinishJob(props: FinishJobProps) {
  return (
    <Card as="section" edge className="stack" aria-labelledby="finish-title" id="complete">
      <h2 id="finish-title" className="paid-step-title">
        Is the job done?
      </h2>
      <FinishForm {...props} />
    </Card>
  );
}

/** The form itself, with the consequences above the button. */
export function FinishForm({ hire, refused }: FinishJobProps) {
  const kept = useFormDraft(stepDraftKey('complete', hire.id), ['note']);
  const sending = useSending('complete');
  const [busy, setBusy] = useState(false);
  const mine = refused?.step === 'complete' ? refused : undefined;
  const { fields = {}, values = {} } = mine ?? {};
  const hasNote = useKeptOpen(Boolean(values.note || kept.draft?.note || fields.note || fields.photos));
  const { customerName, amountKobo, balanceKobo, feeKobo } = hire;
  return (
    <Form
      method="post"
      ref={kept.form}
      key={kept.key}
      className="form"
      aria-label="Mark job as done"
      onInput={kept.keep}
      onSubmit={kept.keep}
    >
      <input type="hidden" name="step" value="complete" />
      {mine && (
        <ErrorSummary message={mine.message} fields={faultsById(fields, { photos: 'finished-photos' })} />
      )}
      {hire.doneDueAt && (
        <p>
          The booking has ended. If neither of you says anything before {formatMoment(hire.doneDueAt)}, the
          job counts as done.
        </p>
      )}
      <p>
        {customerName} then has {problemReportWindow} to report a problem. After that we release the money:{' '}
        {formatNaira(amountKobo - feeKobo)} is yours, and {formatNaira(feeKobo)} is our service fee.
      </p>
      {balanceKobo > 0 && (
        <p>
          <strong>{formatNaira(balanceKobo)} of the agreed price is not paid yet.</strong> Ask {customerName}{' '}
          to pay it here first: cash is not protected, for either of you.
        </p>
      )}
      <details className="form-note" open={hasNote}>
        <summary>Add a note or photos</summary>
        <TextArea
          name="note"
          label="Note to the customer"
          hint="What you did, and what they should know about it. They’ll see it on this page."
          optional
          rows={3}
          maxLength={1000}
          defaultValue={values.note ?? kept.draft?.note}
          error={fields.note}
        />
        <PhotosField
          name="photos"
          id="finished-photos-field"
          label="Photos of the finished work"
          hint={`Up to ${MOST_WORK_PHOTOS}. They help both of you if anything is unclear later.`}
          most={MOST_WORK_PHOTOS}
          error={fields.photos}
          onBusy={setBusy}
        />
      </details>
      <Button type="submit" size="large" wide pending={sending || busy} pendingLabel="Submitting...">
        {' '}
        Mark job as done{' '}
      </Button>
    </Form>
  );
}
