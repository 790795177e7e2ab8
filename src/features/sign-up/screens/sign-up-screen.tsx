import { Suspense, useEffect, useRef, useState } from 'react';
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
import { dirtyFieldsOf } from '../../../browser/dirty-fields.ts';
import { lazyAtFirstUse, loadPartsOfPage } from '../../../browser/first-use.ts';
import { keepDataWhenNotSent } from '../../../browser/form-network.ts';
import { type FormValues, formValuesOf, withoutPasswords } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { STATES } from '../../../shared/places.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SegmentedLinks } from '../../../ui/segmented-links.tsx';
import { AccountSheet } from '../../sessions/screens/public.ts';
import { AddressField, BioField, EmailField, FullNameField, NewPasswordField } from './account-fields.tsx';
import { createAccount } from './create-account.ts';
import { keepTyped, useKeptUploads } from './keep-typed.ts';
import { useLazyUploads } from './lazy-uploads.ts';
import { readDraft } from './sign-up-draft.ts';
import { showNetworkError } from './sign-up-network.ts';
import { useUploads } from './use-uploads.ts';
import { secretsTyped } from './wizard-memory.ts';
// Of SkilledFields: the style sheets of parts that load later are not linked from the page.
import '../../../ui/fold.css';
import './sign-up.css';

const SkilledFields = lazyAtFirstUse(async () => (await import('./skilled-fields.tsx')).SkilledFields);
/** Shown only after the form. */
const SignUpDone = lazyAtFirstUse(async () => (await import('./sign-up-done.tsx')).SignUpDone);

interface SignUpResult {
  message: string;
  fields?: Record<string, string>;
  values?: FormValues;
}
type Role = 'consumer' | 'skilled';

const roleOf = (request: Request): Role =>
  new URL(request.url).searchParams.get('role') === 'skilled' ? 'skilled' : 'consumer';

export const handle = { slimFooter: true };

export const meta = () => [
  { title: `Create Account · ${PRODUCT_NAME}` },
  {
    name: 'description',
    content: 'Open a free account to hire artisans you can trust, or to get found and hired.',
  },
];

/** The options come with the page's data, so that the browser's code does not include the list of trades. */
export function loader({ request }: LoaderFunctionArgs) {
  const role = roleOf(request);
  const created = new URL(request.url).searchParams.has('created');
  return {
    role,
    created,
    trades: role === 'skilled' ? TRADE_LABELS : [],
    states: role === 'skilled' ? STATES : [],
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const role = roleOf(request);
  const values = await formValuesOf(request);
  const refused = await createAccount(context, role, values);
  if (!refused) return redirect(`/getstarted?role=${role}&created=1`);
  const { status, message, fields } = refused;
  return data<SignUpResult>({ message, fields, values: withoutPasswords(values) }, { status });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  showNetworkError(() => serverAction<SignUpResult>());

export const shouldRevalidate = keepDataWhenNotSent;

export default function SignUpScreen() {
  const { role, created, trades, states } = useLoaderData<typeof loader>();
  const result = useActionData() as SignUpResult | undefined;
  const pending = useNavigation().formMethod === 'POST';
  const uploads = useLazyUploads();
  const { uploading, onBusyOf } = useUploads();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form);
  const formKey = draft ? 'draft' : 'fresh';
  useKeptUploads(form, formKey);
  // Photo and video, which come after the page, change it.
  useEffect(() => {
    if (role === 'skilled') loadPartsOfPage();
  }, [role]);
  const { fields = {} } = result ?? {};
  const values: FormValues = { ...draft, ...result?.values };

  if (created) {
    return (
      <AccountSheet>
        <Suspense>
          <SignUpDone skilled={role === 'skilled'} />
        </Suspense>
      </AccountSheet>
    );
  }
  return (
    <AccountSheet wide>
      <PageHeading title="Create Account" lead={leads[role]} />
      <div className="account-switch">
        <SegmentedLinks
          label="Kind of account"
          items={[
            { to: '/getstarted', label: 'Consumer', current: role === 'consumer' },
            { to: '/getstarted?role=skilled', label: 'Skilled Person', current: role === 'skilled' },
          ]}
        />
      </div>
      <p className="account-aside account-switch needs-script">
        <Link to={role === 'skilled' ? '/consumerbtn' : '/consumerpages'} className="link">
          Step by step instead
        </Link>
      </p>
      <Form
        method="post"
        className="form"
        ref={form}
        key={formKey}
        onInput={(event) => keepTyped(event.currentTarget)}
        onSubmit={(event) => uploading && event.preventDefault()}
      >
        {result && (
          <noscript>
            <p className="message message-bad">
              We couldn’t open your account. <a href="#refused">See what to fix</a>, then enter your password
              again.
            </p>
          </noscript>
        )}
        <fieldset className="account-part">
          <legend>Your sign-in</legend>
          <EmailField value={values.email} error={fields.email} />
          <NewPasswordField value={values.password} error={fields.password} minLength={8} />
        </fieldset>
        <fieldset className="account-part">
          <legend>About you</legend>
          {uploads ? (
            <uploads.PhotoField
              name="photoURL"
              label="Profile photo"
              defaultValue={values.photoURL}
              error={fields.photoURL}
              onBusy={onBusyOf('photoURL')}
            />
          ) : (
            <div className="photo-later needs-script" />
          )}
          <FullNameField value={values.full_name} error={fields.full_name} />
          <AddressField value={values.address} error={fields.address} />
          <BioField accountRole={role} value={values.bio} error={fields.bio} />
        </fieldset>
        {role === 'skilled' && (
          <Suspense>
            <SkilledFields
              trades={trades}
              states={states}
              values={values}
              fields={fields}
              video={
                uploads && (
                  <uploads.VideoField
                    label="Intro video"
                    name="videoURL"
                    defaultValue={values.videoURL}
                    error={fields.videoURL}
                    onBusy={onBusyOf('videoURL')}
                  />
                )
              }
            />
          </Suspense>
        )}
        <Button
          type="submit"
          size="large"
          wide
          pending={pending}
          pendingLabel="Creating..."
          disabled={uploading}
        >
          Create Account
        </Button>
        {result && (
          <div id="refused">
            <ErrorSummary message={result.message} fields={fields} />
          </div>
        )}
        <p className="account-other">
          By creating an account, you agree to the <Link to="/terms-of-use">terms of use</Link>, the{' '}
          <Link to="/terms">terms of a hire</Link> and our <Link to="/privacy">privacy notice</Link>.
        </p>
        <p className="account-other">
          Already have an account?{' '}
          <Link to="/signin" className="link">
            Sign in
          </Link>
        </p>
      </Form>
    </AccountSheet>
  );
}

/** Values typed into any sign-up form before; undefined on the server and when there are none. */
function useDraft(form: { current: HTMLFormElement | null }): FormValues | undefined {
  const [draft, setDraft] = useState<FormValues>();
  useEffect(() => {
    const stored: FormValues = { ...readDraft(), ...secretsTyped() };
    const hasTyped = Object.values(stored).some((value) => value !== '');
    if (hasTyped) setDraft({ ...stored, ...(form.current && dirtyFieldsOf(form.current)) });
  }, [form]);
  return draft;
}

const leads: Record<Role, string> = {
  consumer: 'Find a good artisan and agree on a time. We hold your payment until the job is done.',
  skilled:
    'Customers near you can find you, see your work and book you. We hold their payment until the job is done.',
};
