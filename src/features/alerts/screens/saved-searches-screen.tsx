import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { type FormValues, formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AccountTabs } from '../../settings/screens/public.ts';
import {
  changeSavedSearchCall,
  listSavedSearchesCall,
  removeSavedSearchCall,
  saveSearchCall,
  stopAlertCall,
} from '../contract.ts';
import { LooseAlerts, SearchCard } from './saved-search-card.tsx';
import type { SavedSearchPress } from './saved-search-press.ts';
import { useSignedIn } from './signed-in.ts';
import './alerts.css';

const SELF = '/saved-searches';
const signInFirst = () => redirect(`/signin?returnTo=${encodeURIComponent(SELF)}`);

const confirmationOf: Record<string, string> = {
  save: 'Your search is saved.',
  rename: 'We’ve renamed the search.',
  on: 'We’ll email you about new artisans, at most once a day.',
  off: 'We won’t email you about it any more.',
  remove: 'We’ve removed the search.',
  stop: 'We’ve stopped and deleted the alert.',
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  try {
    const page = await context.get(apiContext).call(listSavedSearchesCall, {});
    return { ...page, said: confirmationOf[new URL(request.url).searchParams.get('done') ?? ''] };
  } catch (error) {
    if (isApiFailure(error) && error.status === 401) throw signInFirst();
    throw error;
  }
}

async function carryOut(api: Api, values: FormValues): Promise<void> {
  const { id = '', name = '', query = '', trade, place, lat, lng, miles } = values;
  const params = { id };
  switch (values.step) {
    case 'save':
      await api.call(saveSearchCall, {
        body: { query, ...(name && { name }), trades: trade ? [trade] : [], place, lat, lng, miles },
      });
      return;
    case 'rename':
      await api.call(changeSavedSearchCall, { params, body: { name } });
      return;
    case 'on':
    case 'off':
      await api.call(changeSavedSearchCall, { params, body: { emails: values.step === 'on' } });
      return;
    case 'remove':
      await api.call(removeSavedSearchCall, { params });
      return;
    case 'stop':
      await api.call(stopAlertCall, { params, query: {} });
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const { step, id, name } = values;
  try {
    await carryOut(context.get(apiContext), values);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) throw signInFirst();
    // Already stopped in another tab, which is what the user wants.
    if (error.code !== 'alert_not_found')
      return data<SavedSearchPress>({ message: error.message, id, name }, { status: error.status });
  }
  // With JavaScript the list stays in place and shows that the search is saved.
  if (step === 'save' && values.plain === undefined)
    return data<SavedSearchPress>({ savedQuery: values.query });
  return redirect(`${SELF}?done=${step}`, 303);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { id, name } = await formValuesOf(request.clone());
  return keepSentOnNetworkError(() => serverAction<typeof action>(), { id, name });
}

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `Saved searches · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: 'member' };

/** Page with a user's saved searches and alerts. */
export default function SavedSearchesScreen() {
  const { searches, alerts, said } = useLoaderData<typeof loader>();
  const refused = useActionData() as SavedSearchPress | undefined;
  const isCustomer = useSignedIn()?.role === 'consumer';
  return (
    <div className="page page-body">
      <PageHeading
        title="Saved searches"
        lead="Open a search again, or get an email when new artisans join. We send at most one email a day for each search."
        actions={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
      />
      {isCustomer && <AccountTabs current="/saved-searches" skilled={false} />}
      {refused?.message && !refused.name && <FormMessage title={refused.message} />}
      {said && !refused && <FormMessage tone="good" title={said} />}
      {searches.length === 0 && alerts.length === 0 ? (
        <EmptyState
          title="No saved searches yet"
          action={<ButtonLink to="/artisan">Find an artisan</ButtonLink>}
        >
          <p>Search for artisans, then press “Save search” above the list.</p>
        </EmptyState>
      ) : (
        <ul className="saved-search-list">
          {searches.map((search) => (
            <SearchCard
              key={search.id}
              search={search}
              refused={refused?.id === search.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {alerts.length > 0 && <LooseAlerts alerts={alerts} />}
    </div>
  );
}
