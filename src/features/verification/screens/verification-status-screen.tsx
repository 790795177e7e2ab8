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
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { siteContext } from '../../../browser/site.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatMoment, formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import { BVN_DIGITS, BVN_DIGITS_SHOWN } from '../../../shared/promises.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { CHECK_KINDS, type CheckKind } from '../../../shared/verification-words.ts';
import { Badge, VerifiedBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { type OwnVerification, showOwnVerificationCall, type VerificationStanding } from '../contract.ts';
import { AddressSection } from './address-section.tsx';
import { BankSection } from './bank-section.tsx';
import { CertificatesSection } from './certificates-section.tsx';
import { type HandedInForm, handIn } from './hand-in.ts';
import { IdentityNote } from './identity-note.tsx';
import { ReferencesSection } from './references-section.tsx';
import { wordsOf } from './standing-words.ts';
import { SubmissionForm, type SubmissionResult } from './submission-form.tsx';
import { TakeBackSection } from './take-back-section.tsx';
import { type ShownCheck, VerificationChecks } from './verification-checks.tsx';
import './verification.css';

interface StatusPage {
  /** Null for customers and operators, who are not verified. */
  standing: VerificationStanding | null;
  userId: string;
  /** Ids for the next submission, certificate, address and referee. */
  ids: Record<Exclude<HandedInForm, 'take-back'>, string>;
  thisYear: number;
}

/** Loads the caller's own verification; redirects visitors to sign in. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { user } = await api.call(meCall, {});
  if (!user) return redirect('/signin?returnTo=%2Fverification%2Fstatus');
  const skilled = user.role === 'skilled';
  const standing = skilled ? await api.call(showOwnVerificationCall, {}) : null;
  const ids = { submission: newId(), certificates: newId(), references: newId(), address: newId() };
  const thisYear = Number(lagosDay(context.get(siteContext).now()).slice(0, 4));
  return data<StatusPage>({ standing, userId: user.id, ids, thisYear }, { status: skilled ? 200 : 403 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { bvn = '', ...values } = await formValuesOf(request);
  const typed = (name: string): string => (name === 'bvn' ? bvn : (values[name] ?? ''));
  const form = forms.find((each) => each === values.form) ?? 'submission';
  try {
    const message = await handIn(context.get(apiContext), form, typed);
    return data<SubmissionResult>({ message, sent: true, form });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 401) return redirect('/signin?returnTo=%2Fverification%2Fstatus');
    const { message, fields = {} } = error;
    // Do not fill in a photo again that was refused.
    const kept = Object.fromEntries(
      Object.entries(values).filter(([name]) => !(name in photos && name in fields)),
    );
    return data<SubmissionResult>({ message, fields, values: kept, form }, { status: error.status });
  }
}
const forms: readonly HandedInForm[] = ['submission', 'certificates', 'address', 'references', 'take-back'];
const photos = { bvn_URL: true, picture: true, proof: true };

export const shouldRevalidate = keepDataWhenNotSent;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { bvn: _, ...values } = await formValuesOf(request.clone());
  const { form } = values;
  return { form, ...(await keepSentOnNetworkError(() => serverAction<SubmissionResult>(), { values })) };
}

export const meta = () => [
  { title: `My verification · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: 'member' };

/** Status page of the artisan's own verification: state, due day, checks, and what the artisan has to do. */
export default function VerificationStatusScreen() {
  const { standing, userId, ids, thisYear } = useLoaderData() as StatusPage;
  const answered = useActionData() as SubmissionResult | undefined;
  const resultOf = (form: HandedInForm) => ((answered?.form ?? 'submission') === form ? answered : undefined);
  if (!standing) return <NotVerifiedHere />;
  const { title, lead } = wordsOf(standing);
  const { verification, maySubmit } = standing;
  const result = resultOf('submission');
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
      {verification && <Standing verification={verification} missing={standing.missing} />}
      <section aria-labelledby="checks" className="verification-section">
        <h2 id="checks">What we check</h2>
        <VerificationChecks checks={checksOf(standing)} isRejected={verification?.status === 'rejected'} />
        <p>
          <Link to="/verification" className="link">
            What each check means
          </Link>
        </p>
      </section>
      <IdentityNote standing={standing} />
      {maySubmit && <SubmissionForm standing={standing} id={ids.submission} result={result} />}
      {!maySubmit && result && !result.sent && <FormMessage title={result.message} />}
      <BankSection account={standing.bankAccount} />
      <ReferencesSection
        referees={standing.referees}
        mayName={standing.mayNameReferee}
        id={ids.references}
        result={resultOf('references')}
      />
      <CertificatesSection
        certificates={standing.certificates}
        thisYear={thisYear}
        id={ids.certificates}
        result={resultOf('certificates')}
      />
      <AddressSection addresses={standing.addresses} id={ids.address} result={resultOf('address')} />
      <TakeBackSection given={hasGiven(standing)} result={resultOf('take-back')} />
      <p className="verification-onward">
        <Link to="/contact">Ask about your verification</Link>
        {hasGiven(standing) && (
          <>
            , or see in your settings{' '}
            <Link to="/settings/privacy#looks">who looked at your BVN and your photo</Link>
          </>
        )}
        . You can also take a <Link to="/courses">safety course</Link> to show customers what you know.
      </p>
    </div>
  );
}

/** Whether there is anything to withdraw. */
const hasGiven = ({ verification, certificates, addresses, referees }: VerificationStanding): boolean =>
  verification !== null &&
  (verification.status !== 'submitted' ||
    verification.bvnLastDigits !== null ||
    verification.hasFacePhoto ||
    certificates.length + addresses.length + referees.length > 0);

/** The recorded checks; before the first submission, the state each check would have. */
function checksOf({
  verification,
  missing,
  toHandIn,
  certificates,
  addresses,
}: VerificationStanding): ShownCheck[] {
  if (verification) return verification.checks;
  const notGiven: Record<CheckKind, boolean> = {
    identity: missing.includes('bvn'),
    face: missing.includes('bvn_URL'),
    bank_account: toHandIn.includes('bank_account'),
    certificate: certificates.length === 0,
    references: toHandIn.includes('references'),
    address: addresses.length === 0,
  };
  return CHECK_KINDS.map((kind) => ({
    kind,
    state: notGiven[kind] ? 'not_given' : 'waiting',
    recordedAt: null,
  }));
}

interface StandingProps {
  verification: OwnVerification;
  missing: VerificationStanding['missing'];
}

/**
 * State with its facts, preceded by the reason after a rejection. No due day is promised until BVN and face
 * photo have both been sent.
 */
function Standing({ verification, missing }: StandingProps) {
  const { status, reason, decidedAt } = verification;
  if (status === 'submitted' && missing.length > 0) {
    const sent = sentThings(verification);
    return (
      sent.length > 0 && (
        <Card edge className="verification-standing">
          <DescriptionList items={sent} />
        </Card>
      )
    );
  }
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

/** BVN and face photo that we have; what is missing appears in the list of checks. */
function sentThings({ bvnLastDigits, hasFacePhoto }: OwnVerification) {
  return [
    ...(bvnLastDigits === null ? [] : [{ term: 'BVN', description: <ShownBvn digits={bvnLastDigits} /> }]),
    ...(hasFacePhoto ? [{ term: 'Photo of your face', description: 'Received and kept private' }] : []),
  ];
}

function State({ verification }: { verification: OwnVerification }) {
  if (verification.status === 'verified') return <VerifiedBadge />;
  const { state, tone } = wordsOf({ verification, missing: [], toHandIn: [], identityCheck: null });
  return <Badge tone={tone}>{state}</Badge>;
}

function ShownBvn({ digits }: { digits: string }) {
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
