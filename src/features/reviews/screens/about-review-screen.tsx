import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepFormOnNetworkError, reloadAfterSuccessOrConflict } from '../../../browser/form-network.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { ReviewReportReason } from '../../../shared/review-words.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { replyToReviewCall, reportReviewCall, showReviewCall } from '../contract.ts';
import { type AboutReviewRefused, ReplyForm, ReportForm } from './about-review-forms.tsx';
import { type WholeReview, WholeReviewCard, wholeReviewOf } from './whole-review.tsx';

/** Pages about one review: /reviews/:id/reply and /reviews/:id/report. */
const deeds = ['reply', 'report'] as const;
type Deed = (typeof deeds)[number];

interface AboutReview {
  deed: Deed;
  /** Null when the review no longer exists. */
  review: WholeReview | null;
  mayReply: boolean;
  /** Whether the form was just accepted. */
  done: boolean;
}

function deedOf(name: string | undefined): Deed {
  const deed = deeds.find((each) => each === name);
  if (!deed) throw data({ message: 'There is no such page.' }, { status: 404 });
  return deed;
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const deed = deedOf(params.deed);
  const { pathname, searchParams } = new URL(request.url);
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  if (!user && !showsRefusedForm(context)) {
    throw redirect(`/signin?returnTo=${encodeURIComponent(pathname)}`);
  }
  const page = { deed, done: searchParams.has('done') };
  try {
    const { review, may_reply } = await api.call(showReviewCall, { params: { id: params.id ?? '' } });
    return data<AboutReview>({ ...page, review: wholeReviewOf(review), mayReply: may_reply });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<AboutReview>({ ...page, review: null, mayReply: false }, { status: 404 });
  }
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const deed = deedOf(params.deed);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const values = { reason: text('reason'), words: text('words'), text: text('text') };
  const api = context.get(apiContext);
  const named = { params: { id: params.id ?? '' } };
  try {
    if (deed === 'reply') {
      await api.call(replyToReviewCall, { ...named, body: { text: values.text } });
    } else {
      const body = { reason: values.reason as ReviewReportReason, words: values.words };
      await api.call(reportReviewCall, { ...named, body });
    }
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields } = error;
    const sessionEnded = hasSessionEnded(error, context);
    return data<AboutReviewRefused>({ message, fields, values, sessionEnded }, { status: error.status });
  }
  return redirect(`/reviews/${params.id}/${deed}?done`, 303);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<AboutReviewRefused>());

/** The page reloads with `?done` to show the confirmation. */
export const shouldRevalidate = reloadAfterSuccessOrConflict;

export const meta = () => [{ title: `Reviews · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

const words = {
  reply: {
    title: 'Reply to a review',
    lead: 'Everyone reads your reply under the review. You can change it for 48 hours.',
    done: 'Your reply is shown under the review.',
  },
  report: {
    title: 'Report a review',
    lead: 'We don’t remove a review because it is bad. We hide reviews that insult, threaten or advertise, give away private data, or are not about the work.',
    done: 'Thank you. We look at every report, and never say who sent it.',
  },
} as const;

export default function AboutReviewScreen() {
  const { deed, review, mayReply, done } = useLoaderData() as AboutReview;
  const refused = useActionData() as AboutReviewRefused | undefined;
  const closed = deed === 'reply' && !mayReply && !done && !refused;
  if (!review || closed) {
    return (
      <div className="page page-narrow page-body">
        <EmptyState
          level={1}
          title={review ? 'You can’t reply to this review' : 'We could not find that review'}
          action={<ButtonLink to="/reviews">See all reviews</ButtonLink>}
        />
      </div>
    );
  }
  const isDone = done && !refused;
  return (
    <div className="page page-narrow page-body stack">
      <PageHeading title={words[deed].title} lead={isDone ? undefined : words[deed].lead} />
      {isDone && <FormMessage tone="good" title={words[deed].done} />}
      <WholeReviewCard review={review} mayReport={false} />
      {isDone ? (
        <div>
          <ButtonLink to={`/profile/${review.artisanId}#reviews`} variant="secondary">
            Back to the profile
          </ButtonLink>
        </div>
      ) : deed === 'reply' ? (
        <ReplyForm review={review} refused={refused} />
      ) : (
        <ReportForm review={review} refused={refused} />
      )}
    </div>
  );
}
