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
import { formValuesOf } from '../../../browser/form-values.ts';
import { hasSessionEnded, showsRefusedForm } from '../../../browser/session-ended.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import {
  AccountSheet,
  besidesPassword,
  nothingAsked,
  SessionEnded,
  type StepUp,
  StepUpFields,
  stepUpOf,
} from '../../sessions/screens/public.ts';
import { deleteAccountCall, type Obstacle, showDeletionCall } from '../contract.ts';
import { showFactorsCall } from '../security-contract.ts';
import './settings.css';

type Deletion = AnswerOf<typeof showDeletionCall> & {
  /** Proof required in addition to the password. */
  stepUp: StepUp;
};

interface DeleteResult {
  message: string;
  code?: string;
  fields?: Record<string, string>;
  sessionEnded?: boolean;
}

export const meta = () => [
  { title: `Delete my account · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const api = context.get(apiContext);
    const deletion = await api.call(showDeletionCall, {});
    const stepUp = besidesPassword(stepUpOf(await api.call(showFactorsCall, {})));
    return data<Deletion>({ ...deletion, stepUp });
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 401) throw error;
    if (!showsRefusedForm(context)) throw redirect('/signin?returnTo=%2Fsettings%2Fdelete');
    return data<Deletion>({ obstacles: [], giveUpKobo: null, stepUp: nothingAsked }, { status: 401 });
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { code, password = '', giveUpKobo = '' } = await formValuesOf(request);
  try {
    await context.get(apiContext).call(deleteAccountCall, { body: { code, password, giveUpKobo } });
    return redirect('/goodbye', 303);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    const sessionEnded = hasSessionEnded(error, context);
    return data<DeleteResult>({ message, code: error.code, fields, sessionEnded }, { status });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<DeleteResult>());

export const shouldRevalidate = keepDataWhenNotSent;

export const handle = { slimFooter: 'member' };

export default function DeleteAccountScreen() {
  const { obstacles, giveUpKobo, stepUp } = useLoaderData<typeof loader>();
  const result = useActionData() as DeleteResult | undefined;
  const pending = useNavigation().formMethod === 'POST';
  const { password: wrongPassword, ...otherFields } = result?.fields ?? {};
  return (
    <AccountSheet wide>
      <PageHeading
        title="Delete my account"
        lead="This takes effect immediately and can’t be undone. Here is what happens."
      />
      <div className="stack">
        <Consequences />
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
        {(obstacles.length === 0 || giveUpKobo !== null) && (
          <Form method="post" className="form">
            {result?.sessionEnded && <SessionEnded returnTo="/settings/delete" />}
            {giveUpKobo !== null && (
              <label className="deletion-give-up">
                <input type="checkbox" name="giveUpKobo" value={giveUpKobo} required /> I give up the{' '}
                {formatNaira(giveUpKobo)} I earned and want to delete my account now.
              </label>
            )}
            <PasswordField
              label="Your password"
              name="password"
              maxLength={128}
              required
              error={wrongPassword}
            />
            <StepUpFields stepUp={stepUp} refused={result && { ...result, fields: otherFields }} />
            {result && !result.sessionEnded && (
              <ErrorSummary message={result.message} fields={result.fields} />
            )}
            <Button
              type="submit"
              variant="danger"
              size="large"
              wide
              pending={pending}
              pendingLabel="Deleting..."
            >
              Delete my account for good
            </Button>
          </Form>
        )}
        <p className="account-other">
          <Link to="/settings" className="link">
            Keep my account
          </Link>
        </p>
      </div>
    </AccountSheet>
  );
}

function Consequences() {
  return (
    <dl className="deletion-facts">
      <div>
        <dt>What we delete</dt>
        <dd>
          Your name, email, password, address, phone number, bio, photo, work pictures and video. Also what
          you sent for verification, your jobs and answers, everything you wrote in hires and chats, your
          waiting list places and your saved artisans. We also remove reviews of your work and sign out every
          device.
        </dd>
      </div>
      <div>
        <dt>What we keep</dt>
        <dd>
          The days and amounts of your hires and payments, because a business must keep its books. They appear
          under “Deleted person”. Reviews you wrote stay under “Former customer”. A limit, suspension or ban
          also applies to a new account with your email, phone number or BVN.
        </dd>
      </div>
      <div>
        <dt>Before you go</dt>
        <dd>
          <Link to="/settings#data" className="link">
            Download my data
          </Link>
          . You can’t do this after you delete your account.
        </dd>
      </div>
    </dl>
  );
}

function Obstacles({ obstacles }: { obstacles: Obstacle[] }) {
  return (
    <FormMessage tone="warn" title="You can’t delete your account yet.">
      <p>These are still open:</p>
      <ul className="deletion-obstacles">
        {obstacles.map(({ text, url }) => (
          <li key={text + url}>
            <Link to={url} className="link">
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        Finish or cancel them, then come back. Need help?{' '}
        <Link to="/contact" className="link">
          Write to us
        </Link>
        .
      </p>
    </FormMessage>
  );
}
