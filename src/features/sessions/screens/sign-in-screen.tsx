import { useEffect, useState } from 'react';
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
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { type FormValues, formValuesOf } from '../../../browser/form-values.ts';
import { emailOfNewAccount, rememberNewAccount } from '../../../browser/new-account-email.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { passkeyPaths } from '../../factors/passkey-paths.ts';
import { signInCall } from '../contract.ts';
import { passkeySignInCall } from '../second-step-contract.ts';
import { AccountSheet } from './account-sheet.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { passkeyOf } from './passkey-in-form.ts';

interface SignInResult {
  message: string;
  fields?: Record<string, string>;
  values?: FormValues;
}

export const handle = { slimFooter: true };

export const meta = () => [
  { title: `Sign In · ${PRODUCT_NAME}` },
  { name: 'description', content: 'Sign in to see your hires, your leads and your messages.' },
];

/** Redirects users who are already signed in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if (request.headers.has('cookie')) {
    const { user } = await context.get(apiContext).call(meCall, {});
    if (user) throw redirect(afterSignIn(user, request));
  }
  return {
    sentHere: searchParams.has('returnTo'),
    passwordChanged: searchParams.has('passwordChanged'),
    tooLate: searchParams.has('tooLate'),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  try {
    const { email = '', password = '' } = values;
    const api = context.get(apiContext);
    const { user } = values.passkey
      ? await api.call(passkeySignInCall, { body: { response: passkeyOf(values) } })
      : await api.call(signInCall, { body: { email, password } });
    return redirect(afterSignIn(user, request));
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.code === 'second_step_needed') {
      return redirect(`/signin/second-step${new URL(request.url).search}`);
    }
    const { status, fields } = error;
    const message = status === 500 ? 'Login failed.' : error.message;
    return data<SignInResult>({ message, fields, values: { email: values.email ?? '' } }, { status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<SignInResult>(), 'Network error.');

export const shouldRevalidate = keepDataWhenNotSent;

export default function SignInScreen() {
  const { sentHere, passwordChanged, tooLate } = useLoaderData<typeof loader>();
  const result = useActionData() as SignInResult | undefined;
  const pending = useNavigation().formMethod === 'POST';
  const { fields = {}, values = {} } = result ?? {};
  const [newEmail] = useState(emailOfNewAccount);
  useEffect(() => rememberNewAccount(''), []);

  return (
    <AccountSheet>
      <PageHeading
        title="Sign In"
        lead={
          sentHere
            ? 'Please sign in to continue. You’ll come straight back to where you were.'
            : 'Welcome back.'
        }
      />
      {passwordChanged && !result && (
        <FormMessage tone="good" title="Your password has been changed.">
          <p>Sign in with the new one.</p>
        </FormMessage>
      )}
      {tooLate && !result && (
        <FormMessage tone="warn" title="You took longer than ten minutes.">
          <p>Please sign in with your password again.</p>
        </FormMessage>
      )}
      <Form method="post" className="form">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={values.email ?? newEmail}
          error={fields.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={fields.password}
        />
        <p className="account-aside">
          <Link to="/forgot-password" className="link">
            Forgot your password?
          </Link>
        </p>
        <ErrorSummary message={result?.message} fields={fields} />
        <Button type="submit" size="large" wide pending={pending} pendingLabel="Signing in...">
          Sign In
        </Button>
        <PasskeyButton
          optionsUrl={passkeyPaths.signInOptions}
          label="Use a passkey"
          variant="secondary"
          size="large"
          wide
        />
        <p className="account-other">
          New to {PRODUCT_NAME}?{' '}
          <Link to="/consumerpages" className="link">
            Create an account
          </Link>
        </p>
      </Form>
    </AccountSheet>
  );
}
