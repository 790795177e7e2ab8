import { data, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import { TRADES } from '../../../shared/trades.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SegmentedLinks } from '../../../ui/segmented-links.tsx';
import { SelectField } from '../../../ui/text-field.tsx';
import { listReviewsCall } from '../contract.ts';
import {
  isNarrowed,
  type ReviewSearch,
  ratingChoices,
  readReviewSearch,
  reviewsPath,
} from './review-search.ts';
import { type WholeReview, WholeReviewCard, wholeReviewOf } from './whole-review.tsx';

const PER_PAGE = 12;

interface ReviewsPage {
  search: ReviewSearch;
  /** Labels of all trades; the table itself stays on the server. */
  trades: string[];
  /** Null when loading failed. */
  reviews: WholeReview[] | null;
  /** Total over all pages; 1,001 means more than 1,000. */
  total?: number | undefined;
  /** Cursor for older reviews; absent when there are none. */
  nextCursor?: string | undefined;
  /** Why the URL's search is invalid. */
  message?: string | undefined;
  origin: string;
}

/** Loads the page of reviews that the URL asks for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url);
  const search = readReviewSearch(searchParams);
  const page = { search, origin, trades: TRADES.map(({ label }) => label) };
  try {
    const { answer, headers } = await context.get(apiContext).callWithHeaders(listReviewsCall, {
      query: { ...search, hidden: 'true', count: 'true', limit: PER_PAGE },
    });
    return data<ReviewsPage>({
      ...page,
      reviews: answer.map(wholeReviewOf),
      total: Number(headers.get('x-total-count')),
      nextCursor: /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1],
    });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused = error.status === 400;
    return data<ReviewsPage>(
      { ...page, reviews: refused ? [] : null, ...(refused && { message: error.message }) },
      { status: error.status },
    );
  }
}

/** This screen writes its own canonical URL, with the parameters that make a different list. */
export const handle = { ownCanonical: true };

export function meta({ loaderData }: { loaderData: ReviewsPage | undefined }) {
  const { search = {}, origin = '' } = loaderData ?? {};
  const title = search.skill ? `Reviews: ${search.skill}` : 'Reviews';
  const path = reviewsPath(search, { cursor: search.cursor });
  return [
    { title: `${title} · ${PRODUCT_NAME}` },
    {
      name: 'description',
      content: 'What customers said after their job was done. Every review comes from a real hire.',
    },
    { property: 'og:title', content: title },
    { property: 'og:description', content: 'From completed jobs only, good and bad.' },
    { property: 'og:url', content: `${origin}${path}` },
    { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
  ];
}

export default function ReviewsScreen() {
  const { search, trades, reviews, total, nextCursor, message } = useLoaderData() as ReviewsPage;
  const artisan = search.artisan && reviews?.[0]?.artisan;
  return (
    <div className="page page-body">
      <PageHeading
        title={artisan ? `What people say about ${artisan}` : 'What people say'}
        eyebrow="Reviews"
        lead="Every review here comes from a customer whose job was completed through us. Good and bad, newest first."
        actions={
          search.artisan && (
            <ButtonLink to={`/profile/${search.artisan}`} variant="secondary">
              Back to the profile
            </ButtonLink>
          )
        }
      />
      <div className="review-tools">
        <SegmentedLinks
          label="Stars"
          items={ratingChoices.map(({ label, minRating, maxRating }) => ({
            label,
            to: reviewsPath(search, { minRating, maxRating }),
            current: search.minRating === minRating && search.maxRating === maxRating,
          }))}
        />
        <SegmentedLinks
          label="Photos"
          items={[
            { label: 'All', to: reviewsPath(search, { photos: undefined }), current: !search.photos },
            { label: 'With photos', to: reviewsPath(search, { photos: 'true' }), current: !!search.photos },
          ]}
        />
        {!search.artisan && <TradeForm search={search} trades={trades} />}
      </div>
      {reviews === null ? (
        <LoadFailed search={search} />
      ) : reviews.length === 0 ? (
        <NothingFound search={search} message={message} />
      ) : (
        <>
          {total !== undefined && <p className="review-total">{totalWords(total)}</p>}
          <ul className="review-wall">
            {reviews.map((review) => (
              <li key={review.id}>
                <WholeReviewCard review={review} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        label="Reviews"
        previous={search.cursor && reviews?.length ? reviewsPath(search) : undefined}
        previousLabel="Newest"
        next={nextCursor && reviewsPath(search, { cursor: nextCursor })}
        nextLabel="Older"
      />
    </div>
  );
}

/** "27 reviews", or "More than 1,000 reviews" above the counting limit. */
const totalWords = (total: number): string =>
  total > MOST_COUNTED
    ? `More than ${MOST_COUNTED.toLocaleString('en-GB')} reviews`
    : `${total.toLocaleString('en-GB')} ${total === 1 ? 'review' : 'reviews'}`;

function TradeForm({ search, trades }: Pick<ReviewsPage, 'search' | 'trades'>) {
  return (
    <Form action="/reviews" className="review-trade" key={search.skill ?? ''}>
      {search.minRating && <input type="hidden" name="minRating" value={search.minRating} />}
      {search.maxRating && <input type="hidden" name="maxRating" value={search.maxRating} />}
      {search.photos && <input type="hidden" name="photos" value={search.photos} />}
      <SelectField
        name="skill"
        label="Trade"
        placeholder="All trades"
        options={trades}
        defaultValue={search.skill ?? ''}
      />
      <Button type="submit" variant="secondary">
        Show reviews
      </Button>
    </Form>
  );
}

function NothingFound({ search, message }: { search: ReviewSearch; message: string | undefined }) {
  const narrowed = isNarrowed(search);
  return (
    <EmptyState
      title={narrowed ? 'No matching reviews' : 'No reviews yet'}
      action={
        narrowed ? (
          <ButtonLink to="/reviews" variant="secondary">
            See all reviews
          </ButtonLink>
        ) : (
          <ButtonLink to="/artisan">Find an artisan</ButtonLink>
        )
      }
    >
      <p>
        {message ??
          (narrowed
            ? search.artisan
              ? 'No reviews of this artisan match. Try other stars.'
              : 'No reviews match. Try other stars or another trade.'
            : 'Reviews of completed jobs will appear here.')}
      </p>
    </EmptyState>
  );
}

function LoadFailed({ search }: { search: ReviewSearch }) {
  return (
    <div className="stack">
      <FormMessage title="Failed to load reviews">
        <p>Something went wrong on our side. Nothing is lost. Please try again in a moment.</p>
      </FormMessage>
      <p>
        <ButtonLink to={reviewsPath(search, { cursor: search.cursor })} variant="secondary" replace>
          Try again
        </ButtonLink>
      </p>
    </div>
  );
}
