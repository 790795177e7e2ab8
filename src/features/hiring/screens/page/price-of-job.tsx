import { lazy, Suspense, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { type FormDraft, useFormDraft } from '../../../../browser/form-draft.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { MOST_PRICE_PHOTOS } from '../../../../shared/upload-limits.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { ErrorSummary } from '../../../../ui/form-message.tsx';
import { Money } from '../../../../ui/money.tsx';
import { TextArea } from '../../../../ui/text-field.tsx';
import type { HireView, QuoteView } from '../../contract.ts';
import { PRICE_REASON_LEAST } from '../../quote-lines.ts';
import { FoldedForm } from './folded-form.tsx';
import { HirePhotos } from './hire-photos.tsx';
import { PartFields } from './part-fields.tsx';
import { priceFieldNames } from './part-values.ts';
import { DealOfParts, PartsOfPrice } from './parts-of-price.tsx';
import { PriceChange } from './price-change.tsx';
import { PriceFields } from './price-fields.tsx';
import { PriceLines } from './price-lines.tsx';
import { stepDraftKey } from './step-draft.ts';
import { faultsById, type StepRefused } from './step-refused.ts';
import { TwoAnswers } from './two-answers.tsx';
import { useSending } from './use-sending.ts';

const uploadsPart = lazyWithRetry(() => import('../../../uploads/screens/public.ts'));
const PhotosField = lazy(async () => ({ default: (await uploadsPart).PhotosField }));

interface PriceProps {
  hire: HireView;
  refused: StepRefused | undefined;
}

/** The price of a booked job: the artisan proposes it, the customer answers and pays the balance. */
export function PriceOfJob({ hire, quoteId, refused }: PriceProps & { quoteId: string }) {
  const { steps, proposal, balanceKobo, side } = hire;
  return (
    <>
      {side === 'customer' && proposal && steps.includes('agree_price') && (
        <AnswerPrice hire={hire} proposal={proposal} refused={refused} />
      )}
      {side === 'customer' && balanceKobo > 0 && <PayBalance hire={hire} />}
      {steps.includes('propose_price') && (
        // What was typed for the last price is a draft no more.
        <ProposePrice key={proposal?.id ?? 'first'} hire={hire} quoteId={quoteId} refused={refused} />
      )}
    </>
  );
}

function ProposePrice({ hire, quoteId, refused }: PriceProps & { quoteId: string }) {
  const { proposal, priceKobo, customerName, amountKobo } = hire;
  const mine = refused?.step === 'propose-price' ? refused : undefined;
  const kept = useFormDraft(stepDraftKey('propose-price', hire.id), priceFieldNames);
  const form = <PriceForm hire={hire} quoteId={quoteId} refused={mine} kept={kept} />;
  const open = mine !== undefined || kept.draft !== undefined;
  const paid = formatNaira(amountKobo);
  if (proposal) {
    return (
      <Card as="section" className="stack" aria-labelledby="price-title">
        <h2 id="price-title" className="paid-step-title">
          {customerName} has your price of {formatNaira(proposal.amountKobo)}
        </h2>
        <PriceAgainstAgreed hire={hire} proposal={proposal} />
        <p>We’ll tell you when they have answered. Until then you can replace it with another price.</p>
        <FoldedForm id="price" summary="Send another price" open={open}>
          {form}
        </FoldedForm>
      </Card>
    );
  }
  if (priceKobo === null) {
    return (
      <Card as="section" edge className="stack" aria-labelledby="price-title">
        <h2 id="price-title" className="paid-step-title">
          Send the price of the whole job
        </h2>
        <p>
          {customerName} has paid {paid}, which counts towards it. Once they agree, they pay the rest and we
          hold that too.
        </p>
        <FoldedForm id="price" summary="Set your price" open={open}>
          {form}
        </FoldedForm>
      </Card>
    );
  }
  return (
    <Card as="section" className="stack" aria-labelledby="price-title">
      <h2 id="price-title" className="paid-step-title">
        If the job turns out to be bigger
      </h2>
      <FoldedForm id="price" summary="Propose another price" open={open}>
        <p>
          The agreed price is {formatNaira(priceKobo)}. {customerName} pays nothing more unless they agree to
          a new price.
        </p>
        {form}
      </FoldedForm>
    </Card>
  );
}

function PriceForm({ hire, quoteId, refused, kept }: PriceProps & { quoteId: string; kept: FormDraft }) {
  const { fields = {} } = refused ?? {};
  const values = refused?.values ?? kept.draft ?? {};
  const { proposal, quote, priceKobo, feeBasisPoints } = hire;
  const known = proposal ?? (priceKobo === null || hire.part ? null : quote);
  const sending = useSending('propose-price');
  const [uploading, setUploading] = useState(false);
  return (
    // A new price resets the form, so that values typed for the last one do not remain.
    <Form
      method="post"
      className="form"
      ref={kept.form}
      key={`${proposal?.id ?? quote?.id ?? 'first'} ${kept.key}`}
      onInput={kept.keep}
      onSubmit={kept.keep}
      aria-label="Price of the whole job"
    >
      <input type="hidden" name="step" value="propose-price" />
      <input type="hidden" name="quoteId" value={values.quoteId ?? quoteId} />
      {refused && (
        <ErrorSummary message={refused.message} fields={faultsById(fields, { note: 'price-note' })} />
      )}
      <PriceFields
        quote={known}
        mayDivide={!hire.part}
        feeBasisPoints={feeBasisPoints}
        values={values}
        fields={fields}
      />
      {!hire.part && (
        <PartFields
          feeBasisPoints={feeBasisPoints}
          quote={known}
          firstDay={hire.startDate}
          values={values}
          fields={fields}
        />
      )}
      <TextArea
        name="note"
        id="price-note-field"
        label={priceKobo === null ? 'What it includes' : 'Why it changes'}
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
          hint={`Up to ${MOST_PRICE_PHOTOS} photos of what you found. The customer sees them next to the price.`}
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
        Send the price
      </Button>
    </Form>
  );
}

/** A proposed price next to the agreed one, with the artisan's note. */
function PriceAgainstAgreed({ hire, proposal }: { hire: HireView; proposal: QuoteView }) {
  const { quote, priceKobo } = hire;
  const agreed = priceKobo === null ? null : { amountKobo: priceKobo, lines: quote?.lines ?? [] };
  return (
    <>
      {agreed ? (
        <PriceChange before={agreed} after={proposal} names={{ before: 'Agreed', after: 'Proposed' }} />
      ) : (
        <PriceLines quote={proposal} />
      )}
      {proposal.photos.length > 0 && <HirePhotos photos={proposal.photos} of="what was found" />}
    </>
  );
}

/** The new and the old price, and what agreeing means in money. */
function AnswerPrice({ hire, proposal, refused }: PriceProps & { proposal: QuoteView }) {
  const { artisanName, amountKobo, priceKobo } = hire;
  const mine = refused?.step === 'agree-price' || refused?.step === 'refuse-price' ? refused : undefined;
  const [first] = proposal.parts;
  const toPay = Math.max(0, proposal.amountKobo - amountKobo);
  return (
    <Card as="section" edge className="stack" aria-labelledby="proposal-title" id="proposal">
      <h2 id="proposal-title" className="paid-step-title">
        {artisanName} proposes a price for the whole job
      </h2>
      <p className="promise-sum">
        <Money kobo={proposal.amountKobo} />
      </p>
      <PriceAgainstAgreed hire={hire} proposal={proposal} />
      <PartsOfPrice quote={proposal} />
      <blockquote className="quote-note hire-card-job">{proposal.note}</blockquote>
      <DescriptionList
        items={[
          {
            term: 'Agreed before',
            description: priceKobo === null ? 'No price yet' : <Money kobo={priceKobo} />,
          },
          { term: 'You have paid', description: <Money kobo={amountKobo} /> },
          {
            term: first ? 'Still to pay if you agree, part by part' : 'Still to pay if you agree',
            description: (
              <strong>
                <Money kobo={toPay} />
              </strong>
            ),
          },
        ]}
      />
      <ul className="quote-facts">
        <li>You pay nothing more unless you agree. If you decline, nothing changes.</li>
        <DealOfParts quote={proposal} artisanName={artisanName} />
        {first && <li>What you have paid counts towards the first part, which keeps the booked days.</li>}
        <li>What you pay is held until the job is done. Pay here only: cash is not protected.</li>
      </ul>
      {mine && <ErrorSummary message={mine.message} />}
      <div className="form-buttons">
        <TwoAnswers
          about={{ name: 'quoteId', id: proposal.id }}
          answers={[
            { step: 'agree-price', label: `Agree to ${formatNaira(proposal.amountKobo)}` },
            { step: 'refuse-price', label: 'Decline this price' },
          ]}
        />
      </div>
    </Card>
  );
}

function PayBalance({ hire: { id, artisanName, balanceKobo, priceKobo, amountKobo } }: { hire: HireView }) {
  const key = useSearchParams()[0].get('key');
  const query = new URLSearchParams({ hire: id, ...(key && { key }) });
  return (
    <Card as="section" edge className="stack" aria-labelledby="balance-title" id="balance">
      <h2 id="balance-title" className="paid-step-title">
        {formatNaira(balanceKobo)} is still to pay
      </h2>
      <p>
        You agreed to {formatNaira(priceKobo ?? 0)} and have paid {formatNaira(amountKobo)}. We hold the rest
        too, and {artisanName} is paid when the job is done.
      </p>
      <ButtonLink to={`/hirepage?${query}`} size="large" wide>
        Pay {formatNaira(balanceKobo)}
      </ButtonLink>
    </Card>
  );
}
