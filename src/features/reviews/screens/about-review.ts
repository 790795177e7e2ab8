import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { showsRefusedForm } from '../../../browser/session-ended.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { showReviewCall } from '../contract.ts';
import { type WholeReview, wholeReviewOf } from './whole-review.tsx';

/** A page about one review, for a caller who is signed in. */
export interface AboutReview {
  /** Null where there is no such review any more. */
  review: WholeReview | null;
  mayReply: boolean;
}

/** What the pages about one review begin with. @throws redirect to where a visitor signs in */
export async function loadReview({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  if (!user && !showsRefusedForm(context)) {
    throw redirect(`/signin?returnTo=${encodeURIComponent(new URL(request.url).pathname)}`);
  }
  try {
    const { review, may_reply } = await api.call(showReviewCall, { params: { id } });
    return data<AboutReview>({ review: wholeReviewOf(review), mayReply: may_reply });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<AboutReview>({ review: null, mayReply: false }, { status: 404 });
  }
}

/** What the server said to a form about a review that it refused. */
export interface FormRefused {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}
