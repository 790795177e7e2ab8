import { lazy, Suspense, useState } from 'react';
import { Form } from 'react-router';
import { type FormDraft, useFormDraft } from '../../../../browser/form-draft.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment, formatWhen } from '../../../../shared/lagos-time.ts';
import { MOST_PRICE_PHOTOS } from '../../../../shared/upload-limits.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DayField } from '../../../../ui/day-field.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { Money } from '../../../../ui/money.tsx';
import { TextArea, TextField } from '../../../../ui/text-field.tsx';
import type { HireView, QuoteView } from '../../contract.ts';
import { PRICE_REASON_LEAST } from '../../quote-lines.ts';
import { FoldedForm } from './folded-form.tsx';
import { HirePhotos } from './hire-photos.tsx';
import { priceFieldNames } from './part-values.ts';
import { PriceFields } from './price-fields.tsx';
import { PriceLines } from './price-lines.tsx';
import { stepDraftKey } from './step-draft.ts';
import { faultsById, type StepRefused } from './step-refused.ts';
import { TwoAnswers } from './two-answers.tsx';
import { useSending } from './use-sending.ts';

const uploadsPart = lazyWithRetry(() => import('../../../uploads/screens/public.ts'));
const PhotosField = lazy(async () => ({ default: (await uploadsPart).PhotosField }));

const fieldNames = [...priceFieldNames, 'startDate', 'endDate', 'startTime', 'hours'];

interface VisitProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** The job after a visit: the artisan proposes price and days together, the customer answers. */
export function JobAfterVisit({ hire, quoteId, refused }: VisitProps & { quoteId: string }) {
  const { steps, proposal, side } = hire;
  if (side === 'customer') {
    return proposal && steps.includes('refuse_job') ? (
      <AnswerJob hire={hire} proposal={proposal} refused={refused} />
    ) : null;
  }
  return steps.includes('propose_job') ? (
    // What was typed for the last proposal is a draft no more.
    <ProposeJob key={proposal?.id ?? 'first'} hire={hire} quoteId={quoteId} refused={refused} />
  ) : null;
}

function ProposeJob({ hire, quoteId, refused }: VisitProps & { quoteId: string }) {
  const { proposal, customerName, amountKobo, releaseDueAt } = hire;
  const mine = refused?.step === 'propose-job' ? refused : undefined;
  const kept = useFormDraft(stepDraftKey('propose-job', hire.id), fieldNames);
  const form = <JobForm hire={hire} quoteId={quoteId} refused={mine} kept={kept} />;
  return (
    <Card as="section" edge={!proposal} className="stack" aria-labelledby="job-title" id="job">
      <h2 id="job-title" className="paid-step-title">
        {proposal
          ? `${customerName} has your proposal of ${formatNaira(proposal.amountKobo)}`
          : 'Propose the job'}
      </h2>
      <p>
        {proposal?.days && `${formatWhen(proposal.days)}. `}
        {customerName} has paid {formatNaira(amountKobo)} for the visit, which is taken off the price.
        {releaseDueAt && ` They can agree before ${formatMoment(releaseDueAt)}.`}
      </p>
      {proposal ? (
        <FoldedForm
          id="another-job"
          summary="Send another proposal"
          open={mine !== undefined || kept.draft !== undefined}
        >
          {form}
        </FoldedForm>
      ) : (
        form
      )}
    </Card>
  );
}

function JobForm({ hire, quoteId, refused, kept }: VisitProps & { quoteId: string; kept: FormDraft }) {
  const { fields = {} } = refused ?? {};
  const values = refused?.values ?? kept.draft ?? {};
  const { proposal, feeBasisPoints } = hire;
  const sending = useSending('propose-job');
  const [uploading, setUploading] = useState(false);
  return (
    // A new proposal resets the form, so that values typed for the last one do not remain.
    <Form
      method="post"
      className="form"
      ref={kept.form}
      key={`${proposal?.id ?? 'first'} ${kept.key}`}
      onInput={kept.keep}
      onSubmit={kept.keep}
      aria-label="Price and days of the job"
    >
      <input type="hidden" name="step" value="propose-job" />
      <input type="hidden" name="quoteId" value={values.quoteId ?? quoteId} />
      {refused && (
        <ErrorSummary
          message={refused.message}
          fields={faultsById(fields, { note: 'job-note', lengthMinutes: 'hours' })}
        />
      )}
      <PriceFields
        mayDivide={false}
        quote={proposal}
        feeBasisPoints={feeBasisPoints}
        values={values}
        fields={fields}
      />
      <DayField
        name="startDate"
        label="First day"
        required
        defaultValue={values.startDate ?? proposal?.days?.startDate}
        error={fields.startDate}
      />
      <DayField
        name="endDate"
        label="Last day"
        hint="Leave it empty if one day is enough."
        optional
        defaultValue={values.endDate ?? proposal?.days?.endDate}
        error={fields.endDate}
      />
      <TextField
        name="startTime"
        type="time"
        label="Time"
        required
        defaultValue={values.startTime ?? proposal?.days?.startTime ?? hire.startTime}
        error={fields.startTime}
      />
      <TextField
        name="hours"
        label="Hours"
        hint="Only for a job of a few hours on one day. Otherwise we book whole days."
        inputMode="decimal"
        optional
        maxLength={4}
        defaultValue={values.hours}
        error={fields.lengthMinutes}
      />
      <TextArea
        name="note"
        id="job-note-field"
        label="What it includes"
        hint={`At least ${PRICE_REASON_LEAST} characters. The customer sees this next to the price.`}
        rows={3}
        minLength={PRICE_REASON_LEAST}
        maxLength={1000}
        required
        defaultValue={values.note ?? proposal?.note}
        error={fields.note}
      />
      <Suspense>
        <PhotosField
          name="photos"
          label="Photos"
          hint={`Up to ${MOST_PRICE_PHOTOS} photos of what you found.`}
          most={MOST_PRICE_PHOTOS}
          defaultValue={(values.photos ?? '').split(/\s+/).filter(Boolean)}
          error={fields.photos}
          onBusy={setUploading}
          onChange={kept.keepSoon}
        />
      </Suspense>
      <Button
        type="submit"
        size="large"
        wide
        pending={sending || uploading}
        pendingLabel={uploading ? 'Uploading photos...' : 'Submitting...'}
      >
        Propose the job
      </Button>
    </Form>
  );
}

/** The job's price and days, what is already paid, and both answers. */
function AnswerJob({ hire, proposal, refused }: VisitProps & { proposal: QuoteView }) {
  const { artisanName, amountKobo, releaseDueAt } = hire;
  const mine = refused?.step === 'agree-job' || refused?.step === 'refuse-job' ? refused : undefined;
  return (
    <Card as="section" edge className="stack" aria-labelledby="job-title" id="job">
      <h2 id="job-title" className="paid-step-title">
        {artisanName} proposes the job
      </h2>
      <p className="promise-sum">
        <Money kobo={proposal.amountKobo} />
      </p>
      <PriceLines quote={proposal} />
      <blockquote className="quote-note hire-card-job">{proposal.note}</blockquote>
      {proposal.photos.length > 0 && <HirePhotos photos={proposal.photos} of="what was found" />}
      <DescriptionList
        items={[
          ...(proposal.days ? [{ term: 'When', description: formatWhen(proposal.days) }] : []),
          { term: 'Paid for the visit', description: <Money kobo={amountKobo} /> },
          {
            term: 'Still to pay if you agree',
            description: (
              <strong>
                <Money kobo={Math.max(0, proposal.amountKobo - amountKobo)} />
              </strong>
            ),
          },
        ]}
      />
      <ul className="quote-facts">
        <li>
          If you agree, the days are booked at once. What you paid for the visit counts towards the price.
        </li>
        <li>If you decline, the visit is done, and you pay nothing more.</li>
        <li>If you cancel the job later, what you paid for the visit is not refunded.</li>
        {releaseDueAt && <li>You can agree before {formatMoment(releaseDueAt)}.</li>}
      </ul>
      {mine && <ErrorSummary message={mine.message} />}
      <div className="form-buttons">
        <TwoAnswers
          about={{ name: 'quoteId', id: proposal.id }}
          answers={[
            { step: 'agree-job', label: `Agree to ${formatNaira(proposal.amountKobo)}` },
            { step: 'refuse-job', label: 'Decline the job' },
          ]}
        />
      </div>
    </Card>
  );
}
