import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { hasSessionEnded } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { ReviewReportReason } from '../../../shared/review-words.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { type REPORT_MOST, reportReviewCall } from '../contract.ts';
import { type AboutReview, type FormRefused, loadReview } from './about-review.ts';
import { ReviewGone } from './review-gone.tsx';
import { WholeReviewCard } from './whole-review.tsx';

const MOST: typeof REPORT_MOST = 1000;

const reasons: Record<ReviewReportReason, string> = {
  insult: 'It insults someone',
  private_data: 'It has private data: a phone number, an address, a full name',
  not_about_the_work: 'It is not about the work',
  advertising: 'It is advertising',
  threat: 'It threatens someone',
  other: 'Something else',
};

export const loader = loadReview;

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData();
  const values = { reason: String(form.get('reason') ?? ''), words: String(form.get('words') ?? '') };
  try {
    const body = { ...values, reason: values.reason as ReviewReportReason };
    await context.get(apiContext).call(reportReviewCall, { params: { id }, body });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused: FormRefused & { sessionEnded: boolean } = {
      message: error.message,
      fields: error.fields,
      values,
      sessionEnded: hasSessionEnded(error, context),
    };
    return data(refused, { status: error.status });
  }
  return redirect(`/reviews/${id}/report?done`, 303);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<FormRefused & { sessionEnded: boolean }>());

export const shouldRevalidate = keepDataAfterForm;

export const meta = () => [
  { title: `Report a review · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export default function ReportReviewScreen() {
  const { review } = useLoaderData() as AboutReview;
  const refused = useActionData() as (FormRefused & { sessionEnded?: boolean }) | undefined;
  const [asked] = useSearchParams();
  const sending = useNavigation().formMethod === 'POST';
  if (!review) return <ReviewGone />;
  const { fields = {}, values = {}, message } = refused ?? {};
  if (asked.has('done') && !refused) {
    return (
      <div className="page page-narrow page-body stack">
        <PageHeading title="Report a review" />
        <FormMessage tone="good" title="Thank you. We look at every report, and never say who sent it." />
        <div>
          <ButtonLink to={`/profile/${review.artisanId}#reviews`} variant="secondary">
            Back to the profile
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className="page page-narrow page-body stack">
      <PageHeading
        title="Report a review"
        lead="A review is not taken away because it is bad. We hide what insults, threatens or advertises, gives away private data, or is not about the work."
      />
      <WholeReviewCard review={review} mayReport={false} />
      <Form method="post" className="form" aria-label="Report a review">
        {refused?.sessionEnded ? (
          <SessionEnded returnTo={`/reviews/${review.id}/report`} />
        ) : (
          refused && <ErrorSummary message={message} fields={fields} />
        )}
        <RadioCards
          name="reason"
          legend="What is wrong with it?"
          options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
          defaultValue={values.reason}
          error={fields.reason}
          required
        />
        <TextArea
          name="words"
          label="What we should know"
          rows={4}
          maxLength={MOST}
          optional
          defaultValue={values.words}
          error={fields.words}
        />
        <div>
          <Button type="submit" pending={sending} pendingLabel="Sending...">
            Report this review
          </Button>
        </div>
      </Form>
    </div>
  );
}
