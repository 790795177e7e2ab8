import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  Link,
  useActionData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { type FormValues, formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { requestPasswordLinkCall } from '../contract.ts';
import { AccountSheet } from './account-sheet.tsx';

interface ForgotPasswordResult {
  message: string;
  sent?: boolean;
  fields?: Record<string, string>;
  values?: FormValues;
}

export const handle = { slimFooter: true };

export const meta = () => [{ title: `Forgot your password? · ${PRODUCT_NAME}` }];

export async function action({ context, request }: ActionFunctionArgs) {
  const values = await formValuesOf(request);
  try {
    const { email = '' } = values;
    const { message } = await context.get(apiContext).call(requestPasswordLinkCall, { body: { email } });
    return data<ForgotPasswordResult>({ message, sent: true });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    return data<ForgotPasswordResult>({ message, fields, values }, { status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<ForgotPasswordResult>());

export const shouldRevalidate = keepDataWhenNotSent;

export default function ForgotPasswordScreen() {
  const result = useActionData() as ForgotPasswordResult | undefined;
  const pending = useNavigation().formMethod === 'POST';
  const { fields = {}, values = {} } = result ?? {};

  if (result?.sent) {
    return (
      <AccountSheet>
        <PageHeading title="Check your email" lead={result.message} />
        <p className="account-note">
          You can use the link once, within an hour. If you don’t get it, check your spam folder and the
          address you entered.
        </p>
        <ButtonLink to="/signin" size="large" wide variant="secondary">
          Back to Sign In
        </ButtonLink>
      </AccountSheet>
    );
  }
  return (
    <AccountSheet>
      <PageHeading
        title="Forgot your password?"
        lead="It happens. Enter your email and we’ll send you a link to set a new one."
      />
      <Form method="post" className="form">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={values.email}
          error={fields.email}
        />
        <ErrorSummary message={result?.message} fields={fields} />
        <Button type="submit" size="large" wide pending={pending} pendingLabel="Sending...">
          Send link
        </Button>
        <p className="account-other">
          Remembered it?{' '}
          <Link to="/signin" className="link">
            Sign in
          </Link>
        </p>
      </Form>
    </AccountSheet>
  );
}
