import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { CheckboxField, TextField } from '../../../ui/text-field.tsx';
import { PENDING_MINUTES, TRUST_DAYS } from '../../factors/factor-rules.ts';
import { passkeyPaths } from '../../factors/passkey-paths.ts';
import { passkeySignInCall, showSecondStepCall, takeSecondStepCall } from '../second-step-contract.ts';
import { AccountSheet } from './account-sheet.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { passkeyOf } from './passkey-in-form.ts';

interface SecondStepResult {
  message: string;
  fields?: Record<string, string>;
}

export const handle = { slimFooter: true };

export const meta = () => [
  { title: `Second step · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/** Redirects to sign-in unless this browser has just entered the right password. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pending, passkeysPossible } = await context.get(apiContext).call(showSecondStepCall, {});
  if (!pending) throw redirect(`/signin${new URL(request.url).search}`);
  return { ...pending, passkey: pending.passkey && passkeysPossible };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  const api = context.get(apiContext);
  try {
    const { user } = values.passkey
      ? await api.call(passkeySignInCall, { body: { response: passkeyOf(values) } })
      : await api.call(takeSecondStepCall, {
          body: { code: values.code ?? '', trustDevice: values.trustDevice === 'on' },
        });
    return redirect(afterSignIn(user, request));
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.code === 'second_step_over') {
      const search = new URLSearchParams(new URL(request.url).search);
      search.set('tooLate', '1');
      return redirect(`/signin?${search}`);
    }
    return data<SecondStepResult>({ message: error.message, fields: error.fields }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<SecondStepResult>(), 'Network error.');

export const shouldRevalidate = keepDataWhenNotSent;

export default function SecondStepScreen() {
  const { authenticator, passkey, canTrustDevice } = useLoaderData<typeof loader>();
  const result = useActionData() as SecondStepResult | undefined;
  const pending = useNavigation().formMethod === 'POST';
  const { search } = useLocation();
  const { fields = {} } = result ?? {};
  return (
    <AccountSheet>
      <PageHeading
        title="Confirm it’s you"
        lead={`Your password is correct. Complete this step within ${PENDING_MINUTES} minutes.`}
      />
      <Form method="post" className="form">
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          hint={
            authenticator
              ? 'Enter the six digits from your authenticator app, or a recovery code.'
              : 'Enter one of the recovery codes you saved.'
          }
          error={fields.code}
        />
        {canTrustDevice && (
          <CheckboxField
            name="trustDevice"
            label={`Don’t ask for a code in this browser for ${TRUST_DAYS} days`}
            hint="Only on a device that no one else uses."
          />
        )}
        <ErrorSummary message={result?.message} fields={fields} />
        <Button type="submit" size="large" wide pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
        {passkey && (
          <PasskeyButton
            optionsUrl={passkeyPaths.signInOptions}
            label="Use a passkey instead"
            variant="secondary"
            size="large"
            wide
          />
        )}
        <p className="account-other">
          <Link to="/help#lost-phone" className="link">
            I lost my phone
          </Link>{' '}
          or{' '}
          <Link to={`/signin${search}`} className="link">
            use another account
          </Link>
        </p>
      </Form>
    </AccountSheet>
  );
}
