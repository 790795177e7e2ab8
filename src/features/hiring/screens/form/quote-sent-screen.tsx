import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { apiContext, isApiFailure } from '../../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { formatWhen } from '../../../../shared/lagos-time.ts';
import { QUOTE_REQUEST_DAYS } from '../../../../shared/promises.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { type HireView, showHireCall } from '../../contract.ts';
import '../hiring.css';

/** Loads the request just sent, for its sender; 404 for anyone else. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<HireView> {
  const asked = new URL(request.url).searchParams;
  const key = asked.get('key');
  try {
    const { result } = await context.get(apiContext).call(showHireCall, {
      params: { id: asked.get('hire') ?? '' },
      query: key ? { key } : {},
    });
    return result;
  } catch (error) {
    if (isApiFailure(error) && error.status < 500) throw data(null, { status: 404 });
    throw error;
  }
}

export const meta = () => [
  { title: `Quote request sent · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: true };

/** Confirms a quote request and says what happens next. */
export default function QuoteSentScreen() {
  const hire = useLoaderData<typeof loader>();
  const key = useSearchParams()[0].get('key');
  return (
    <div className="page page-narrow page-body">
      <PageHeading title="Quote requested" />
      <div className="stack">
        <FormMessage tone="good" title={`Your quote request was sent to ${hire.artisanName}`}>
          <p>We’ll email you as soon as {hire.artisanName} answers.</p>
        </FormMessage>
        <Card ticket>
          <DescriptionList
            items={[
              { term: 'Artisan', description: hire.artisanName },
              { term: 'When', description: formatWhen(hire) },
              { term: 'Service', description: <span className="hire-card-job">{hire.jobDescription}</span> },
              { term: 'Customer', description: hire.customerName },
            ]}
          />
        </Card>
        <h2>What happens next</h2>
        <ol className="list-decimal ps-6">
          <li>
            {hire.artisanName} has your request and {QUOTE_REQUEST_DAYS} days to send a quote.
          </li>
          <li>You decide whether to accept it. Until then nothing is booked and there is nothing to pay.</li>
          <li>When you accept, you pay here. We hold the money until the job is done.</li>
        </ol>
        <div className="form-buttons">
          <ButtonLink to={`/hires/${hire.id}${key ? `?key=${encodeURIComponent(key)}` : ''}`}>
            See your request
          </ButtonLink>
          <ButtonLink to={`/profile/${hire.artisanId}`} variant="secondary">
            Go to Profile
          </ButtonLink>
          <ButtonLink to="/artisan" variant="secondary">
            See other artisans
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
