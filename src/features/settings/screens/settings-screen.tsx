import {
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf, withoutPasswords } from '../../../browser/form-values.ts';
import { showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { meCall, type OwnUser } from '../../../shared/signed-in-user.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { NotificationSettingsLink } from '../../notifications/screens/public.ts';
import {
  besidesPassword,
  nothingAsked,
  SessionEnded,
  type StepUp,
  stepUpOf,
} from '../../sessions/screens/public.ts';
import { listSessionsCall, type OwnEmail, type OwnSession, showEmailCall } from '../contract.ts';
import { showFactorsCall } from '../security-contract.ts';
import { AccountTabs } from './account-tabs.tsx';
import { type SettingsIntent, type SettingsRefused, settingsAction } from './settings-action.ts';
import { DataSettings, LeaveSettings } from './settings-data.tsx';
import { EmailSettings } from './settings-email.tsx';
import { PasswordSettings } from './settings-password.tsx';
import { PrivacyLink } from './settings-privacy.tsx';
import { SecurityLink } from './settings-security.tsx';
import { SessionSettings } from './settings-sessions.tsx';
import './settings.css';

interface SettingsPage {
  /** Null when the session ended while a form was being filled in. */
  own: (Pick<OwnUser, 'id' | 'role'> & OwnEmail) | null;
  /** Proof that changing email or password requires in addition to the password. */
  stepUp: StepUp;
  /** Proof that exporting data and ending other sessions requires. */
  proof: StepUp;
  sessions: OwnSession[];
  done: string | null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.get('done');
  const api = context.get(apiContext);
  try {
    const email = await api.call(showEmailCall, {});
    const { user } = await api.call(meCall, {});
    const sessions = await api.call(listSessionsCall, {});
    const own = user && { id: user.id, role: user.role, ...email };
    const proof = stepUpOf(await api.call(showFactorsCall, {}));
    return data<SettingsPage>({ own, stepUp: besidesPassword(proof), proof, sessions, done });
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 401) throw error;
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fsettings');
    return data<SettingsPage>(
      { own: null, stepUp: nothingAsked, proof: nothingAsked, sessions: [], done: null },
      { status: 401 },
    );
  }
}

export { settingsAction as action };

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { code: _, ...values } = withoutPasswords(await formValuesOf(request.clone()));
  const sent = { intent: values.intent, values };
  return keepSentOnNetworkError(() => serverAction<SettingsRefused>(), sent);
}

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [{ title: `Settings · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

const doneWords: Record<SettingsIntent, string> = {
  'send-confirmation': 'We’ve sent the link. Check your email and your spam folder.',
  'change-email': 'We’ve sent a link to the new address. Your email changes when you open it.',
  'change-password': 'Your password has been changed. Every other device is signed out.',
  'end-session': 'That device is signed out.',
  'end-others': 'All other devices are signed out.',
  'copy-data': 'Your copy is ready.',
};

export const handle = { slimFooter: 'member' };

export default function SettingsScreen() {
  const { own, stepUp, proof, sessions, done } = useLoaderData<typeof loader>();
  const refused = useActionData() as SettingsRefused | undefined;
  const of = (...intents: SettingsIntent[]) =>
    refused && intents.includes(refused.intent) ? refused : undefined;
  const doneNow = !refused && done !== null && done in doneWords ? (done as SettingsIntent) : undefined;

  return (
    <div className="page page-body settings">
      <PageHeading title="Settings" lead="How you sign in, where you are signed in, and your data." />
      {own && <AccountTabs current="/settings" skilled={own.role === 'skilled'} />}
      {refused?.sessionEnded && <SessionEnded returnTo="/settings" />}
      {doneNow && <FormMessage tone="good" title={doneWords[doneNow]} />}
      <EmailSettings
        own={own}
        stepUp={stepUp}
        refused={of('send-confirmation', 'change-email')}
        saved={doneNow === 'change-email'}
      />
      <PasswordSettings
        stepUp={stepUp}
        refused={of('change-password')}
        saved={doneNow === 'change-password'}
      />
      {own && <SecurityLink />}
      {own && <NotificationSettingsLink />}
      {own && (
        <SessionSettings sessions={sessions} stepUp={proof} refused={of('end-session', 'end-others')} />
      )}
      {own && <PrivacyLink />}
      {own && <DataSettings stepUp={proof} refused={of('copy-data')} />}
      {own && own.role !== 'admin' && <LeaveSettings />}
    </div>
  );
}
