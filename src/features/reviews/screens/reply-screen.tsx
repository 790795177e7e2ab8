import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataAfterForm, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { hasSessionEnded } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { replyChangeTime } from '../../../shared/promise-words.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { SessionEnded } from '../../sessions/screens/public.ts';
import { type REPLY_MOST, replyToReviewCall } from '../contract.ts';
import { type AboutReview, type FormRefused, loadReview } from './about-review.ts';
import { ReviewGone } from './review-gone.tsx';
import { WholeReviewCard } from './whole-review.tsx';

const MOST: typeof REPLY_MOST = 1000;

export const loader = loadReview;

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = String(form.get('text') ?? '');
  try {
    await context.get(apiContext).call(replyToReviewCall, { params: { id }, body: { text } });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused: FormRefused & { sessionEnded: boolean } = {
      message: error.message,
      fields: error.fields,
      values: { text },
      sessionEnded: hasSessionEnded(error, context),
    };
    return data(refused, { status: error.status });
  }
  return redirect(`/profile/${String(form.get('artisan') ?? '')}#reviews`, 303);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<FormRefused & { sessionEnded: boolean }>());

export const shouldRevalidate = keepDataAfterForm;

export const meta = () => [
  { title: `Reply to a review · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export default function ReplyScreen() {
  const { review, mayReply } = useLoaderData() as AboutReview;
  const refused = useActionData() as (FormRefused & { sessionEnded?: boolean }) | undefined;
  const sending = useNavigation().formMethod === 'POST';
  if (!review) return <ReviewGone />;
  if (!mayReply && !refused) return <ReviewGone title="You can’t reply to this review, or not any more" />;
  const { fields = {}, values, message } = refused ?? {};
  return (
    <div className="page page-narrow page-body stack">
      <PageHeading
        title={review.reply ? 'Change your reply' : 'Reply to a review'}
        lead={`Everyone reads your reply under the review. You can change it for ${replyChangeTime}.`}
      />
      <WholeReviewCard review={review} mayReport={false} />
      <Form method="post" className="form" aria-label="Your reply">
        {refused?.sessionEnded ? (
          <SessionEnded returnTo={`/reviews/${review.id}/reply`} />
        ) : (
          refused && <ErrorSummary message={message} fields={fields} />
        )}
        <input type="hidden" name="artisan" value={review.artisanId} />
        <TextArea
          name="text"
          label="Your reply"
          hint="Thank them, or say what happened. Leave out what only the two of you should know."
          rows={5}
          maxLength={MOST}
          required
          defaultValue={values?.text ?? review.reply?.text}
          error={fields.text}
        />
        <div>
          <Button type="submit" pending={sending} pendingLabel="Sending...">
            {review.reply ? 'Change reply' : 'Send reply'}
          </Button>
        </div>
      </Form>
    </div>
  );
}
