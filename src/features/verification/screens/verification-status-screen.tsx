import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepFormOnNetworkError } from '../../../browser/form-network.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatMoment, formatWeekday } from '../../../shared/lagos-time.ts';
import { BVN_DIGITS, BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { Badge, VerifiedBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import {
  type OwnVerification,
  showOwnVerificationCall,
  submitVerificationCall,
  type VerificationStanding,
} from '../contract.ts';
import { wordsOf } from './standing-words.ts';
import { SubmissionForm, type SubmissionResult } from './submission-form.tsx';
import { VerificationChecks } from './verification-checks.tsx';
import './verification.css';

interface StatusPage {
  /** Null for people who are not verified here: customers and operators. */
  standing: VerificationStanding | null;
  userId: string;
  /** Of the next submission. */
  id: string;
}

/** How the caller's own verification is going; a visitor is asked to sign in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  if (!user) return redirect('/signin?returnTo=%2Fverification%2Fstatus');
  const skilled = user.role === 'skilled';
  const standing = skilled ? await api.call(showOwnVerificationCall, {}) : null;
  return data<StatusPage>({ standing, userId: user.id, id: newId() }, { status: skilled ? 200 : 403 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const typed = (name: string): string => String(form.get(name) ?? '');
  const body = { id: typed('id'), bvn: typed('bvn'), bvn_URL: typed('bvn_URL') };
  try {
    const { message } = await context.get(apiContext).call(submitVerificationCall, { body });
    return data<SubmissionResult>({ message, sent: true });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) return redirect('/signin?returnTo=%2Fverification%2Fstatus');
    const { message, fields } = error;
    const values = { id: body.id, bvn_URL: fields?.bvn_URL ? '' : body.bvn_URL };
    return data<SubmissionResult>({ message, fields, values }, { status: error.status });
  }
}

export const shouldRevalidate = keepDataWhenNotSent;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  keepFormOnNetworkError(() => serverAction<SubmissionResult>());

export const meta = () => [
  { title: `My verification · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

/** An artisan's own verification: the state, until when it is decided, each check, and what is theirs to do. */
export default function VerificationStatusScreen() {
  const { standing, userId, id } = useLoaderData() as StatusPage;
  const result = useActionData() as SubmissionResult | undefined;
  if (!standing) return <NotVerifiedHere />;
  const { title, lead } = wordsOf(standing);
  const { verification, maySubmit } = standing;
  const verified = verification?.status === 'verified';
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        eyebrow="My verification"
        title={title}
        lead={lead}
        actions={verified && <ButtonLink to={`/profile/${userId}`}>See my public profile</ButtonLink>}
      />
      {result?.sent && <FormMessage tone="good" title={result.message} />}
      {verification && <Standing verification={verification} />}
      {maySubmit && <SubmissionForm standing={standing} id={id} result={result} />}
      {verification && (
        <section aria-labelledby="checks" className="verification-section">
          <h2 id="checks">The five checks</h2>
          <VerificationChecks checks={verification.checks} />
        </section>
      )}
      <p className="verification-onward">
        <Link to="/verification">What each check means</Link>, or{' '}
        <Link to="/contact">ask about your verification</Link>.
      </p>
    </div>
  );
}

/** The state with its facts; after a rejection the reason first. */
function Standing({ verification }: { verification: OwnVerification }) {
  const { status, reason, decidedAt } = verification;
  const step = { submitted: 1, in_review: 2, rejected: 3, verified: 4 }[status];
  return (
    <>
      {reason && (
        <FormMessage tone="warn" title="The reason">
          <p>{reason}</p>
        </FormMessage>
      )}
      <Card edge className="verification-standing">
        <Stepper
          steps={['Submitted', 'In review', status === 'rejected' ? 'Rejected' : 'Verified']}
          current={step}
        />
        <DescriptionList
          items={[
            { term: 'State', description: <State verification={verification} /> },
            { term: 'Submitted', description: formatMoment(verification.submittedAt) },
            decidedAt
              ? { term: 'Decided', description: formatMoment(decidedAt) }
              : { term: 'We’ll decide by', description: formatWeekday(verification.dueOn) },
            ...sentThings(verification),
          ]}
        />
      </Card>
    </>
  );
}

/** What we have of them. Of somebody who is verified nothing is waited for any more. */
function sentThings({ status, bvnLastDigits, hasFacePhoto }: OwnVerification) {
  const notSent = status !== 'verified';
  return [
    ...(bvnLastDigits !== null || notSent
      ? [{ term: 'BVN', description: <ShownBvn digits={bvnLastDigits} /> }]
      : []),
    ...(hasFacePhoto || notSent
      ? [{ term: 'Photo of your face', description: hasFacePhoto ? 'Received, kept private' : 'Not sent' }]
      : []),
  ];
}

function State({ verification }: { verification: OwnVerification }) {
  if (verification.status === 'verified') return <VerifiedBadge />;
  const { state, tone } = wordsOf({ verification, missing: [], maySubmit: false });
  return <Badge tone={tone}>{state}</Badge>;
}

function ShownBvn({ digits }: { digits: string | null }) {
  if (digits === null) return 'Not sent';
  return (
    <>
      <span aria-hidden="true">
        {'•'.repeat(BVN_DIGITS - BVN_DIGITS_SHOWN)}
        {digits}
      </span>
      <span className="visually-hidden">ends in {digits}</span>
    </>
  );
}

function NotVerifiedHere() {
  return (
    <div className="page page-body">
      <EmptyState
        level={1}
        title="Only artisans are verified"
        action={<ButtonLink to="/verification">What verified means</ButtonLink>}
      >
        <p>You have a customer account. Look for the badge on the artisans you hire; you don’t need one.</p>
      </EmptyState>
    </div>
  );
}
