import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFormDraft } from '../../../browser/form-draft.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { MOST_REVIEW_PHOTOS } from '../../../shared/upload-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { HireView } from '../../hiring/contract.ts';
import { PhotosField } from '../../uploads/screens/public.ts';
import type { REVIEW_LEAST, REVIEW_MOST } from '../contract.ts';
import { type ReviewRefused, reviewDraftKey, reviewFields, valuesOfReview } from './review-values.ts';
import { StarField } from './star-field.tsx';

const LEAST: typeof REVIEW_LEAST = 10;
const MOST: typeof REVIEW_MOST = 2000;

interface ReviewFormProps {
  hire: HireView;
  refused: ReviewRefused | undefined;
}

/** Form in which one party of a hire reviews the other. Works without JavaScript, except for photos. */
export function ReviewForm({ hire, refused }: ReviewFormProps) {
  const { form, draft, keep, keepSoon, key } = useFormDraft(reviewDraftKey(hire.id), reviewFields);
  const [uploading, setUploading] = useState(false);
  const sending = useNavigation().formMethod === 'POST';
  const own = hire.reviews?.own;
  const values = { ...valuesOfReview(own), ...draft, ...refused?.values };
  const { fields = {}, message } = refused ?? {};
  const isCustomer = hire.side === 'customer';
  const field = (name: keyof typeof values) => ({ name, defaultValue: values[name], error: fields[name] });
  return (
    <Form
      method="post"
      ref={form}
      key={key}
      className="form"
      aria-label="Your review"
      onInput={keep}
      onSubmit={keep}
    >
      {refused && <ErrorSummary message={message} fields={fields} />}
      {draft && !refused && <FormMessage tone="info" title="We’ve restored what you entered before." />}
      <input type="hidden" name="side" value={hire.side} />
      {own && <input type="hidden" name="change" value="yes" />}
      <StarField
        {...field('rating')}
        label={isCustomer ? `All in all, how was ${hire.artisanName}?` : 'All in all, how was it?'}
      />
      <div className="star-groups">
        {isCustomer && <StarField {...field('work')} label="Work" hint="Is it well done?" />}
        <StarField
          {...field('time')}
          label="Time"
          hint={isCustomer ? 'On time, and done when agreed?' : 'Was there, and clear about the job?'}
        />
        {isCustomer && <StarField {...field('price')} label="Price" hint="As agreed, and worth it?" />}
        <StarField {...field('manners')} label="Manners" hint="Polite and careful?" />
      </div>
      <TextArea
        {...field('body')}
        label="Your review"
        hint={
          isCustomer
            ? `What was good, what was not? Everyone can read it: leave out addresses, phone numbers and other people’s names. ${LEAST} to ${MOST.toLocaleString('en-GB')} characters.`
            : `Only ${hire.customerName} reads your words. Artisans see the stars.`
        }
        rows={6}
        minLength={isCustomer ? LEAST : undefined}
        maxLength={MOST}
        required={isCustomer}
        optional={!isCustomer}
      />
      {isCustomer && (
        <PhotosField
          name="photos"
          label="Photos"
          hint={`Up to ${MOST_REVIEW_PHOTOS}, of the work. Everyone can see them.`}
          most={MOST_REVIEW_PHOTOS}
          defaultValue={values.photos.split(' ').filter(Boolean)}
          error={fields.photos}
          onBusy={setUploading}
          onChange={keepSoon}
        />
      )}
      <p className="field-hint">{whenShown(hire)}</p>
      <div>
        <Button
          type="submit"
          size="large"
          pending={sending || uploading}
          pendingLabel={uploading ? 'Uploading photos...' : 'Sending...'}
        >
          {own ? 'Change review' : 'Send review'}
        </Button>
      </div>
    </Form>
  );
}

function whenShown({ side, artisanName, customerName, reviews }: HireView): string {
  const other = side === 'customer' ? artisanName : customerName;
  if (reviews?.otherWrote) {
    return `${other} has reviewed you already: both reviews will be shown as soon as you send yours. You can’t change it afterwards.`;
  }
  return reviews?.shownAt
    ? `It will be shown once ${other} has written one too, or on ${formatDay(reviews.shownAt)}. You can change it until then.`
    : `It will be shown once ${other} has written one too, or after 7 days. You can change it until then.`;
}
