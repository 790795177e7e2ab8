import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { lazyAtFirstUse, loadPartsOfPage } from '../../../../browser/first-use.ts';
import { useFormDraft } from '../../../../browser/form-draft.ts';
import { BOOKING_DEPOSIT_KOBO, formatNaira } from '../../../../shared/kobo.ts';
import { Button } from '../../../../ui/button.tsx';
import { useKeptOpen } from '../../../../ui/fold.tsx';
import { ErrorSummary, FormMessage } from '../../../../ui/form-message.tsx';
import { CheckboxField, TextArea, TextField } from '../../../../ui/text-field.tsx';
import type { Openings } from '../../../bookings/contract.ts';
import type { ChosenWhen } from '../../../bookings/screens/public.ts';
import type { PriceItem } from '../../../price-list/contract.ts';
import type { CONFIRM_AND_HIRE, REQUEST_A_QUOTE } from '../../contract.ts';
import { WhereFields } from '../where-fields.tsx';
import type { HireableArtisan } from './artisan-band.tsx';
import type { FirstValues, KnownBefore } from './first-values.ts';
import { draftKeyOf, type HireDraft, hireDraftFields, photosOf } from './hire-draft.ts';

/** Together, because a choice in one of them changes what the others show. */
const parts = async () => {
  const [when, form] = await Promise.all([
    import('../../../bookings/screens/public.ts'),
    import('./form-parts.ts'),
  ]);
  return { ...when, ...form };
};
const HirePromise = lazyAtFirstUse(async () => (await parts()).HirePromise);
const PriceChoice = lazyAtFirstUse(async () => (await parts()).PriceChoice);
const HirePhotosField = lazyAtFirstUse(async () => (await parts()).HirePhotosField);
const ForJob = lazyAtFirstUse(async () => (await parts()).ForJob);
const PlaceChips = lazyAtFirstUse(async () => (await parts()).PlaceChips);
const SentBefore = lazyAtFirstUse(async () => (await parts()).SentBefore);
const KnownPlace = lazyAtFirstUse(async () => (await parts()).KnownPlace);
const WhenPicker = lazyAtFirstUse(async () => (await parts()).WhenPicker);
const WhenOnBar = lazyAtFirstUse(async () => (await parts()).WhenOnBar);

/** The server's refusal of the form. */
export interface HiringFormResult {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

export interface HiringFormProps extends Pick<KnownBefore, 'user' | 'prices' | 'job'> {
  artisan: HireableArtisan;
  /** The id of the hire to be created. */
  hireId: string;
  /** The artisan's free times. */
  openings: Openings;
  /** The initial values. */
  first: FirstValues;
  result: HiringFormResult | undefined;
}

const QUOTE: typeof REQUEST_A_QUOTE = 'Request A Quote';
const CONFIRM: typeof CONFIRM_AND_HIRE = 'Confirm & Hire';
const deposit = formatNaira(BOOKING_DEPOSIT_KOBO);

/**
 * The hiring form: what, when, where and who. Does not ask for what is known. Works without script; with script, typed
 * values survive a reload and a lost network.
 */
export function HiringForm(props: HiringFormProps) {
  const { artisan, user, hireId, openings, prices, job, first, result } = props;
  const { form, draft, keep, keepSoon, key } = useFormDraft(draftKeyOf(artisan.id, job?.id), hireDraftFields);
  // A draft makes the form anew, so its parts are shown only once they are there.
  useEffect(() => {
    if (draft) loadPartsOfPage();
  }, [draft]);
  const firstId = useState(hireId)[0];
  const { state, formData } = useNavigation();
  const sending = state === 'idle' ? undefined : formData?.get('action');

  const { fields = {}, message } = result ?? {};
  const values: FirstValues = { ...first, ...draft, ...result?.values };
  const field = (name: keyof HireDraft) => ({ name, defaultValue: values[name], error: fields[name] });
  const [uploading, setUploading] = useState(false);
  const [picked, setPicked] = useState<string>();
  const [when, setWhen] = useState<ChosenWhen>();
  const price = prices.find(({ id }) => id === (picked ?? values.priceItem ?? '').split(':', 1)[0]);
  const sum = price ? formatNaira(price.priceKobo) : deposit;
  // The work certainly costs more than the deposit, so put "Request a quote" first.
  const quoteLeads = !price && (artisan.price_from_kobo ?? 0) > BOOKING_DEPOSIT_KOBO;
  const pickPrice = (value: string) => {
    setPicked(value);
    describeAs(form.current, prices, value);
    keepSoon();
  };
  const hasNote = useKeptOpen(Boolean(values.notes || values.photos || fields.notes || fields.photos));
  // Once a name or an email was refused, its field stays: a later answer is not about it, or is that of a lost network.
  const [asksWho, setAsksWho] = useState(user === null);
  if (!asksWho && (fields.fullName || fields.email)) setAsksWho(true);

  return (
    <Form
      method="post"
      ref={form}
      key={key}
      className="form hire-form"
      aria-label={`Hire ${artisan.full_name}`}
      onInput={keep}
      onSubmit={keep}
    >
      {message && (
        // Without script the focus stays at the top of the page, so announce the message below the form here.
        <noscript>
          <FormMessage title="This was not sent. The reason is under the form." />
        </noscript>
      )}
      <Suspense>
        <SentBefore artisan={artisan} />
      </Suspense>
      <input type="hidden" name="id" value={result?.values?.id ?? draft?.id ?? firstId} />
      <input type="hidden" name="artisanName" value={artisan.full_name} />
      {job && (
        <>
          <input type="hidden" name="jobId" value={job.id} />
          <Suspense>
            <ForJob job={job} artisanName={artisan.full_name} openings={openings} />
          </Suspense>
        </>
      )}
      <div className="hire-parts">
        <FormPart title="What needs doing?">
          {prices.length > 0 && (
            <Suspense>
              <PriceChoice prices={prices} chosen={price} onPick={pickPrice} error={fields.priceItemId} />
            </Suspense>
          )}
          <TextArea
            {...field('jobDescription')}
            label="Job Description"
            hint="The more detail you give, the better prepared the artisan will be."
            rows={3}
            maxLength={2000}
            required
          />
          <details className="form-note" open={hasNote}>
            <summary>Add photos or a note</summary>
            <Suspense fallback={<HiddenPhotos urls={photosOf(values)} />}>
              <HirePhotosField
                artisanName={artisan.full_name}
                defaultValue={photosOf(values)}
                error={fields.photos}
                onBusy={setUploading}
                onChange={keepSoon}
              />
            </Suspense>
            <TextArea {...field('notes')} label="Notes/Special Requests" optional rows={2} maxLength={1000} />
          </details>
        </FormPart>
        <FormPart title="When?">
          <Suspense>
            <WhenPicker
              artisanName={artisan.full_name.split(' ', 1)[0] ?? artisan.full_name}
              openings={openings}
              source={`/api/users/${artisan.id}/availability`}
              values={values}
              faults={fields}
              choosesLength
              stamp={result}
              onPick={(chosen) => {
                setWhen(chosen);
                keepSoon();
              }}
            />
          </Suspense>
        </FormPart>
        <FormPart title="Where?">
          <Suspense>
            <KnownPlace values={values} faults={fields}>
              <Suspense>
                <PlaceChips
                  places={user?.places ?? []}
                  chosen={values.jobAddress}
                  near={values.jobTown ? undefined : artisan}
                  form={form}
                  onPick={keepSoon}
                />
              </Suspense>
              <WhereFields
                legendHidden
                values={values}
                faults={fields}
                artisanName={artisan.full_name}
                hint={`${artisan.full_name} sees this once you’ve paid. Fill it all in to book. For a quote, you can leave it empty.`}
              />
            </KnownPlace>
          </Suspense>
          {!asksWho && (
            <>
              <p>
                For <strong>{values.fullName}</strong>, {values.email}
              </p>
              <input type="hidden" name="fullName" value={values.fullName} />
              <input type="hidden" name="email" value={values.email} />
            </>
          )}
        </FormPart>
        {asksWho && (
          <FormPart title="Who?">
            <div className="field-row field-row-2">
              <TextField
                {...field('fullName')}
                label="Full Name"
                autoComplete="name"
                maxLength={120}
                required
              />
              <TextField
                {...field('email')}
                label="Email"
                type="email"
                autoComplete="email"
                maxLength={254}
                required
              />
            </div>
          </FormPart>
        )}
      </div>
      <div className="hire-pay">
        <Suspense>
          <HirePromise artisanName={artisan.full_name} price={price} />
        </Suspense>
        <CheckboxField
          name="checkbox"
          error={fields.checkbox}
          required
          defaultChecked={result?.values?.checkbox !== undefined}
          label={`I accept the terms: “${CONFIRM}” asks for ${price ? `${sum}, the ${price.isVisit ? 'visit’s' : 'whole'} price` : `a ${deposit} booking deposit`}, which is held until the job is done.`}
        />
        <ErrorSummary message={message} fields={fields} />
        <div className="hire-bar">
          <p className="hire-bar-sum">
            {uploading ? (
              'Uploading photos...'
            ) : (
              <>
                <strong>{sum}</strong> now, held until the job is done.{' '}
                {price && !price.isVisit
                  ? 'Nothing more to pay.'
                  : 'You pay the rest only after you agree to a price.'}
              </>
            )}
          </p>
          <Suspense>
            <WhenOnBar openings={openings} values={values} chosen={when} />
          </Suspense>
          <div className="hire-bar-buttons">
            <Button
              type="submit"
              name="action"
              value={QUOTE}
              variant={quoteLeads ? 'primary' : 'secondary'}
              size="large"
              pending={sending === QUOTE}
              pendingLabel="Submitting..."
              disabled={sending === CONFIRM || uploading}
            >
              {QUOTE}
            </Button>
            <Button
              type="submit"
              name="action"
              value={CONFIRM}
              variant={quoteLeads ? 'secondary' : 'primary'}
              size="large"
              pending={sending === CONFIRM}
              pendingLabel="Submitting..."
              disabled={sending === QUOTE || uploading}
            >
              {CONFIRM}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

/** Carries the photos until the script of the photo field has loaded. */
const HiddenPhotos = ({ urls }: { urls: readonly string[] }) =>
  urls.map((url) => <input key={url} type="hidden" name="photos" value={url} />);

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-part" aria-label={title}>
      <h2 className="form-part-title">{title}</h2>
      {children}
    </section>
  );
}

/** Fills the item's name in as the description, unless the customer has written their own. */
function describeAs(form: HTMLFormElement | null, prices: readonly PriceItem[], value: string): void {
  const description = form?.elements.namedItem('jobDescription');
  if (!(description instanceof HTMLTextAreaElement)) return;
  const isOurs = description.value === '' || prices.some(({ title }) => title === description.value);
  if (isOurs) description.value = prices.find(({ id }) => value.startsWith(`${id}:`))?.title ?? '';
}
