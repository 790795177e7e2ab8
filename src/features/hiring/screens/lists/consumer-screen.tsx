import { lazy, Suspense } from 'react';
import { type ClientActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext, isApiFailure } from '../../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../../browser/form-network.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { CustomersPage, customersAction, loadCustomersPage } from './customers-page.tsx';

/** Only visitors need it, and it is fully server-rendered. */
const howPart = lazyWithRetry(() => import('./how-hiring-works.tsx'));
const HowHiringWorks = lazy(async () => ({ default: (await howPart).HowHiringWorks }));

/** Loads the caller's hires, jobs and saved artisans; null for a visitor. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  try {
    return await loadCustomersPage(context.get(apiContext), new URL(request.url).searchParams);
  } catch (error) {
    if (isApiFailure(error) && error.status === 401) return null;
    throw error;
  }
}

export const action = customersAction;

export const shouldRevalidate = keepDataWhenNotSent;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(serverAction);

export function meta({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) {
  return [{ title: `${loaderData ? 'My jobs and hires' : 'How hiring works'} · ${PRODUCT_NAME}` }];
}

export const handle = { slimFooter: 'member' };

/** The customer's own page; visitors see how hiring works. */
export default function ConsumerScreen() {
  const page = useLoaderData<typeof loader>();
  if (!page) {
    return (
      <Suspense>
        <HowHiringWorks signInUrl="/signin?returnTo=%2Fconsumer" />
      </Suspense>
    );
  }
  return (
    <div className="page page-body">
      <PageHeading
        title="My jobs and hires"
        lead="Your hires, your jobs and the artisans you’ve saved."
        actions={
          <>
            <ButtonLink to="/saved-searches" variant="secondary">
              Saved searches
            </ButtonLink>
            <ButtonLink to="/artisan">Find an artisan</ButtonLink>
          </>
        }
      />
      <CustomersPage path="/consumer" page={page} />
    </div>
  );
}
