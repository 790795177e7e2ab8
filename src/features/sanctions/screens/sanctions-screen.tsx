import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import {
  evidenceWords,
  levelMeaning,
  levelWords,
  MOST_APPEAL_WORDS,
} from '../../../shared/sanction-words.ts';
import { meCall } from '../../../shared/signed-in-user.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import {
  appealSanctionCall,
  listOwnSanctionsCall,
  type OwnSanction,
  showOwnSanctionCall,
} from '../contract.ts';

interface SanctionsPage {
  /** Empty when the URL's sanction is not the visitor's. */
  sanctions: OwnSanction[];
  /** Key from the emailed link; empty when signed in. */
  linkKey: string;
  one: boolean;
}

interface AppealRefused {
  message: string;
  fields?: Record<string, string> | undefined;
  /** The sanction that the appeal is about. */
  about: string;
  words: string;
}

/** Loads all sanctions of the signed-in account, or one by its emailed link. */
export async function loader({ context, request, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { pathname, searchParams } = new URL(request.url);
  const linkKey = searchParams.get('key')?.slice(0, 100) ?? '';
  const one = id !== undefined;
  if (linkKey === '') {
    const { user } = await api.call(meCall, {});
    if (!user) throw redirect(`/signin?returnTo=${encodeURIComponent(pathname)}`);
  }
  try {
    const sanctions = one
      ? [await api.call(showOwnSanctionCall, { params: { id }, query: { ...(linkKey && { key: linkKey }) } })]
      : (await api.call(listOwnSanctionsCall, {})).result;
    return data<SanctionsPage>({ sanctions, linkKey, one });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<SanctionsPage>({ sanctions: [], linkKey, one }, { status: 404 });
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { about = '', words = '', key = '' } = await formValuesOf(request);
  try {
    const body = { words, ...(key && { key }) };
    await context.get(apiContext).call(appealSanctionCall, { params: { id: about }, body });
    return null;
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const { message, fields, status } = error;
    return data<AppealRefused>({ message, fields, about, words }, { status });
  }
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { about = '', words = '' } = await formValuesOf(request.clone());
  return keepSentOnNetworkError(() => serverAction<AppealRefused>(), { about, words });
}

export const shouldRevalidate = keepDataWhenNotSent;

export const meta = () => [
  { title: `About your account · ${PRODUCT_NAME}` },
  // The URL may contain a secret key.
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: 'member' };

export default function SanctionsScreen() {
  const { sanctions, linkKey, one } = useLoaderData<typeof loader>();
  if (sanctions.length === 0) {
    return (
      <div className="page page-narrow page-body">
        <EmptyState
          level={1}
          title={one ? 'This link no longer works' : 'Your account has no warnings or limits'}
          action={
            one ? (
              <ButtonLink to="/sanctions">Sign in to see it</ButtonLink>
            ) : (
              <ButtonLink to="/">Home</ButtonLink>
            )
          }
        />
      </div>
    );
  }
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title="About your account"
        lead="What we did, why, and how to appeal. Only you and our staff can read this."
      />
      {sanctions.map((sanction) => (
        <SanctionSheet key={sanction.id} sanction={sanction} linkKey={linkKey} />
      ))}
    </div>
  );
}

const endings: Record<NonNullable<OwnSanction['endedFor']>, string> = {
  time: 'Its time is over.',
  lifted: 'We ended it early.',
  appeal: 'It ended after your appeal.',
  replaced: 'It was replaced by something stricter.',
};

function SanctionSheet({ sanction, linkKey }: { sanction: OwnSanction; linkKey: string }) {
  const { level, active, endsAt, endedAt, endedFor } = sanction;
  const title = `Your account ${levelWords[level]}`;
  const over = `${title.replace(/ (has|is) /, (_, verb) => (verb === 'has' ? ' had ' : ' was '))}`;
  return (
    <section className="card form" aria-label={active ? title : over}>
      <h2>{active ? title : over}</h2>
      {active && <p>{levelMeaning[level]}</p>}
      <DescriptionList
        items={[
          { term: 'Why', description: sanction.reason },
          {
            term: 'We looked at',
            description: sanction.evidence.map((kind) => evidenceWords[kind]).join(', '),
          },
          { term: 'Since', description: formatMoment(sanction.givenAt) },
          ...(active && endsAt ? [{ term: 'Until', description: formatMoment(endsAt) }] : []),
          ...(endedAt && endedFor
            ? [{ term: 'Ended', description: `${formatMoment(endedAt)}. ${endings[endedFor]}` }]
            : []),
        ]}
      />
      <Appeal sanction={sanction} linkKey={linkKey} />
    </section>
  );
}

function Appeal({ sanction, linkKey }: { sanction: OwnSanction; linkKey: string }) {
  const { id, appeal, appealUntil } = sanction;
  const answer = useActionData() as AppealRefused | null | undefined;
  const refused = answer?.about === id ? answer : undefined;
  const pending = useNavigation().formMethod === 'POST';
  if (appeal) {
    return (
      <>
        <h3>Your appeal</h3>
        <blockquote>{appeal.words}</blockquote>
        <p>
          {appeal.kept === null
            ? `Sent on ${formatMoment(appeal.sentAt)}. Someone who was not involved will decide, and we’ll email you.`
            : `${appeal.kept ? 'Our decision stays the same.' : 'We agree with you and have ended it.'} ${appeal.answer ?? ''}`}
        </p>
      </>
    );
  }
  if (!appealUntil) return null;
  return (
    <Form method="post" className="form">
      <input type="hidden" name="about" value={id} />
      {linkKey && <input type="hidden" name="key" value={linkKey} />}
      <h3>Appeal</h3>
      <ErrorSummary message={refused?.message} />
      <TextArea
        id={`appeal-${id}`}
        label="Why do you think we are wrong?"
        name="words"
        rows={5}
        required
        maxLength={MOST_APPEAL_WORDS}
        defaultValue={refused?.words}
        error={refused?.fields?.words}
        hint={`You can appeal once, until ${formatMoment(appealUntil)}. A different person will read it and decide.`}
      />
      <Button type="submit" pending={pending} pendingLabel="Sending...">
        Send appeal
      </Button>
    </Form>
  );
}
