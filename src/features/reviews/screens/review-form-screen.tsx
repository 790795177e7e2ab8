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
import { removeStored } from '../../../browser/storage.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay, formatJobDay } from '../../../shared/lagos-time.ts';
import { REVIEW_DONE } from '../../../shared/review-words.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { type HireView, showHireCall } from '../../hiring/contract.ts';
import {
  changeCustomerReviewCall,
  changeReviewCall,
  reviewCustomerCall,
  writeReviewCall,
} from '../contract.ts';
import { ReviewForm } from './review-form.tsx';
import { type ReviewRefused, readReviewForm, reviewDraftKey } from './review-values.ts';

interface ReviewPage {
  id: string;
  /** Null when the visitor is not a party to the hire. */
  hire: HireView | null;
  /** Guest key, passed on by the form. */
  key: string | null;
}

const keyOf = (request: Request): string | null => new URL(request.url).searchParams.get('key');
const backTo = (id: string, key: string | null): string =>
  `/hires/${id}${key ? `?${new URLSearchParams({ key })}` : ''}#review`;

export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const key = keyOf(request);
  try {
    const { result: hire } = await context
      .get(apiContext)
      .call(showHireCall, { params: { id }, query: key ? { key } : {} });
    return data<ReviewPage>({ id, hire, key });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<ReviewPage>({ id, hire: null, key }, { status: 404 });
  }
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData();
  const values = readReviewForm(form);
  const key = keyOf(request);
  const api = context.get(apiContext);
  const photos = values.photos.split(' ').filter(Boolean);
  const { rating, work, time, price, manners, body } = values;
  const changes = form.has('change');
  try {
    if (form.get('side') === 'artisan') {
      const call = changes ? changeCustomerReviewCall : reviewCustomerCall;
      await api.call(call, { params: { id }, body: { rating, time, manners, body } });
    } else {
      const call = changes ? changeReviewCall : writeReviewCall;
      await api.call(call, {
        params: { id },
        body: { key, rating, work, time, price, manners, body, photos },
      });
    }
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.code === 'internal' ? 'Submission failed.' : error.message;
    return data<ReviewRefused>({ message, fields: error.fields, values }, { status: error.status });
  }
  return redirect(`/hires/${id}?${new URLSearchParams({ done: REVIEW_DONE, ...(key && { key }) })}`, 303);
}

/** A network error is shown in the form; a successful submission deletes the draft. */
export const clientAction = ({ params, serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(async () => {
    try {
      return await serverAction<ReviewRefused>();
    } catch (onward) {
      if (onward instanceof Response && onward.headers.has('Location')) {
        removeStored('tab', reviewDraftKey(params.id ?? ''));
      }
      throw onward;
    }
  });

export const shouldRevalidate = reloadAfterSuccessOrConflict;

export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export const meta = () => [
  { title: `Your review · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export default function ReviewFormScreen() {
  const { id, hire, key } = useLoaderData() as ReviewPage;
  const refused = useActionData() as ReviewRefused | undefined;
  if (!hire) return <NoSuchHire id={id} />;
  const { reviews, side, artisanName, customerName } = hire;
  const other = side === 'customer' ? artisanName : customerName;
  const mayWrite = reviews !== null && (reviews.writeUntil !== null || reviews.mayChange);
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        eyebrow={`Job of ${formatJobDay(hire.startDate)}`}
        title={reviews?.mayChange ? `Change your review of ${other}` : `Review ${other}`}
        lead={
          mayWrite && reviews.writeUntil
            ? `You can write it until ${formatDay(reviews.writeUntil)}.`
            : undefined
        }
        actions={
          <ButtonLink to={backTo(id, key)} variant="secondary" size="small">
            Back to the hire
          </ButtonLink>
        }
      />
      {mayWrite ? (
        <ReviewForm hire={hire} refused={refused} />
      ) : (
        <EmptyState title={refused?.message ?? whyNot(hire)} />
      )}
    </div>
  );
}

/** Shown for an unknown hire and for another person's alike. */
const NoSuchHire = ({ id }: { id: string }) => (
  <div className="page page-narrow page-body">
    <EmptyState
      level={1}
      title="We could not find that hire"
      action={
        <ButtonLink to={`/signin?returnTo=${encodeURIComponent(`/hires/${id}/review`)}`}>Sign in</ButtonLink>
      }
    >
      <p>If it is yours, sign in, or open the link in the newest email that we sent you about it.</p>
    </EmptyState>
  </div>
);

function whyNot({ reviews }: HireView): string {
  if (reviews?.own) return 'Your review is shown, so it can no longer be changed.';
  return reviews === null
    ? 'You can write a review once the job is done.'
    : 'This job can no longer be reviewed.';
}
