import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { listHiresCall } from '../contract.ts';
import { HireCard } from './hire-card.tsx';
import { HowHiringWorks } from './how-hiring-works.tsx';
import { MoreHires } from './more-hires.tsx';
import './hiring.css';

const PAGE_SIZE = 20;

/** The hires that the visitor ordered; null for whoever is not signed in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  try {
    const query = { side: 'customer' as const, limit: PAGE_SIZE, ...(before !== undefined && { before }) };
    const { result, total } = await context.get(apiContext).call(listHiresCall, { query });
    return { hires: result, total, before: before ?? null, pageSize: PAGE_SIZE };
  } catch (error) {
    if (isApiFailure(error) && error.status === 401) return null;
    throw error;
  }
}

export function meta({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) {
  return [{ title: `${loaderData ? 'My hires' : 'How hiring works'} · ${PRODUCT_NAME}` }];
}

/** A consumer's own page. */
export default function ConsumerScreen() {
  const page = useLoaderData<typeof loader>();
  if (!page) return <HowHiringWorks signInUrl="/signin?returnTo=%2Fconsumer" />;
  const { hires, total, before, pageSize } = page;
  return (
    <div className="page page-body">
      <PageHeading
        title="My hires"
        lead="Everything you have ordered, how it stands, and what to do next."
        actions={total > 0 && <ButtonLink to="/artisan">Find an artisan</ButtonLink>}
      />
      {total === 0 ? (
        <EmptyState
          title="You have not hired anybody yet"
          action={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
        >
          <p>Once you hire somebody or ask for a quote, you see here how it goes on.</p>
        </EmptyState>
      ) : (
        <ul className="hire-list">
          {hires.map((hire) => (
            <HireCard key={hire.id} hire={hire} />
          ))}
        </ul>
      )}
      <MoreHires path="/consumer" hires={hires} pageSize={pageSize} before={before} />
    </div>
  );
}
