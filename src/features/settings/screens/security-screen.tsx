import {
  type ClientActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SessionEnded, stepUpOf } from '../../sessions/screens/public.ts';
import { type OwnFactors, showFactorsCall, showSetupCall } from '../security-contract.ts';
import {
  type CodesMade,
  type SecurityIntent,
  type SecurityRefused,
  securityAction,
} from './security-action.ts';
import { AppSettings } from './security-app.tsx';
import { CodeSettings, NewCodes, TrustedDevices } from './security-codes.tsx';
import { PasskeySettings } from './security-passkeys.tsx';
import './settings.css';
import './security.css';

interface SecurityPage {
  /** Null when the session ended while a form was being filled in. */
  own: OwnFactors | null;
  setup: { key: string; address: string } | null;
  done: string | null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.get('done');
  const api = context.get(apiContext);
  try {
    const own = await api.call(showFactorsCall, {});
    const { setup } = await api.call(showSetupCall, {});
    return data<SecurityPage>({ own, setup, done });
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 401) throw error;
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fsettings%2Fsecurity');
    return data<SecurityPage>({ own: null, setup: null, done: null }, { status: 401 });
  }
}

export { securityAction as action };

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { intent, id, name } = await formValuesOf(request.clone());
  const send = () => serverAction<SecurityRefused | CodesMade>();
  return keepSentOnNetworkError(send, { intent, fields: {}, ...(id && { id }), ...(name && { name }) });
}

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `Two-step sign-in · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

const doneWords: Partial<Record<SecurityIntent, string>> = {
  'confirm-app': 'Your authenticator app is on.',
  'remove-app': 'Your authenticator app is off.',
  'add-passkey': 'Your passkey is added.',
  'remove-passkey': 'Your passkey is removed.',
  'forget-devices': 'Every browser will be asked for a code at its next sign-in.',
};

export const handle = { slimFooter: 'member' };

/** Page for the two-step sign-in. */
export default function SecurityScreen() {
  const { own, setup, done } = useLoaderData<typeof loader>();
  const result = useActionData() as SecurityRefused | CodesMade | { message: string } | undefined;
  const made = result && 'recoveryCodes' in result ? result : undefined;
  const refused = result && 'intent' in result ? result : undefined;
  const said = !result && done !== null ? doneWords[done as SecurityIntent] : undefined;
  return (
    <div className="page page-body settings">
      <PageHeading
        title="Two-step sign-in"
        lead="A password can be guessed or stolen. With a second step, it isn’t enough to sign in."
      />
      <p className="security-back">
        <Link to="/settings" className="link">
          All settings
        </Link>
      </p>
      {refused?.sessionEnded && <SessionEnded returnTo="/settings/security" />}
      {result && !made && !refused && <FormMessage title={result.message} />}
      {said && (
        <FormMessage tone="good" title={said}>
          {/^remove-/.test(done ?? '') && own && !hasSecondStep(own) && (
            <p>Two-step sign-in is now off, so only your password protects your account.</p>
          )}
        </FormMessage>
      )}
      {own?.required && !own.given && (
        <FormMessage tone="warn" title="Operators need two-step sign-in.">
          <p>Set up one of these. Until then, you can only open this page.</p>
        </FormMessage>
      )}
      {made && <NewCodes {...made} />}
      {own && <Sections own={own} setup={setup} refused={refused} />}
    </div>
  );
}

/** Whether anything but the password is asked for at a sign-in. */
const hasSecondStep = ({ authenticator_since: since, passkeys }: OwnFactors): boolean =>
  since !== null || passkeys.length > 0;

function Sections({
  own,
  setup,
  refused,
}: {
  own: OwnFactors;
  setup: SecurityPage['setup'];
  refused: SecurityRefused | undefined;
}) {
  const stepUp = stepUpOf(own);
  const hasOne = hasSecondStep(own);
  return (
    <>
      <AppSettings since={own.authenticator_since} setup={setup} stepUp={stepUp} refused={refused} />
      <PasskeySettings
        passkeys={own.passkeys}
        possible={own.passkeys_possible}
        stepUp={stepUp}
        refused={refused}
      />
      {hasOne && (
        <CodeSettings
          left={own.recovery_codes_left}
          stepUp={stepUp}
          refused={refused?.intent === 'new-codes' ? refused : undefined}
        />
      )}
      {hasOne && !own.required && <TrustedDevices count={own.trusted_devices} />}
    </>
  );
}
