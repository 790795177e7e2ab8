import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepSentOnNetworkError, wasNotSent } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { CallInput } from '../../../shared/call.ts';
import { STATES } from '../../../shared/places.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { AccountTabs } from '../../settings/screens/public.ts';
import { asTheFormHasIt, serviceAreaOf } from '../../sign-up/screens/public.ts';
import { changeOwnProfileCall, type OwnProfile, showOwnProfileCall } from '../contract.ts';
import { ProfileForm, type ProfileRefused } from './profile-form.tsx';
import './my-profile.css';

interface MyProfilePage {
  /** Null when the session ended while the form was being filled in. */
  own: OwnProfile | null;
  saved: boolean;
  /** Options come with the page's data, so that the browser's code does not include the lists. */
  trades: readonly string[];
  states: readonly string[];
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const saved = new URL(request.url).searchParams.has('saved');
  try {
    const own = await context.get(apiContext).call(showOwnProfileCall, {});
    const skilled = own.role === 'skilled';
    const choices = { trades: skilled ? TRADE_LABELS : [], states: skilled ? STATES : [] };
    return data<MyProfilePage>({ own, saved, ...choices });
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 401) throw error;
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fmy-profile');
    const choices = { trades: TRADE_LABELS, states: STATES };
    return data<MyProfilePage>({ own: null, saved: false, ...choices }, { status: 401 });
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const service_area = serviceAreaOf(values);
  try {
    // The API validates the fields; they are passed on unchecked.
    const { draftOwner: _, ...fields } = values;
    const body = { ...fields, ...(service_area !== undefined && { service_area }) };
    await context
      .get(apiContext)
      .call(changeOwnProfileCall, { body: body as CallInput<typeof changeOwnProfileCall>['body'] });
    return redirect('/my-profile?saved', 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const sessionEnded = hasSessionEnded(error, context);
    const { code, status } = error;
    const said = asTheFormHasIt(error, values);
    return data<ProfileRefused>({ ...said, code, values, sessionEnded }, { status });
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const values = await formValuesOf(request.clone());
  return keepSentOnNetworkError(() => serverAction<ProfileRefused>(), { values });
}

/** Reloads after a conflict, to show what the other tab saved. After any other refusal the page stays as it is. */
export const shouldRevalidate = ({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || (!wasNotSent(actionResult) && defaultShouldRevalidate);

export const meta = () => [{ title: `My Profile · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: 'member' };

export default function MyProfileScreen() {
  const { own, saved, trades, states } = useLoaderData<typeof loader>();
  const refused = useActionData() as ProfileRefused | undefined;
  const skilled = own ? own.role === 'skilled' : refused?.values?.skill !== undefined;
  const savedNow = saved && refused === undefined;
  return (
    <div className="page page-body page-narrow my-profile">
      <PageHeading
        title="My Profile"
        lead={
          skilled
            ? 'Customers read this before they choose you. A complete profile helps you get hired.'
            : 'So artisans know who they will be working for.'
        }
        actions={
          own?.role === 'skilled' && (
            <ButtonLink to={`/profile/${own.id}`} variant="secondary">
              See my public profile
            </ButtonLink>
          )
        }
      />
      {own && <AccountTabs current="/my-profile" skilled={skilled} />}
      {savedNow && <FormMessage tone="good" title="Your profile is saved." />}
      <ProfileForm
        own={own}
        skilled={skilled}
        refused={refused}
        saved={savedNow}
        trades={trades}
        states={states}
      />
    </div>
  );
}
