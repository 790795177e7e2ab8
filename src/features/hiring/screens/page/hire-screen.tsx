import { lazy, Suspense } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../../browser/api-client.ts';
import { keepFormOnNetworkError, reloadAfterSuccessOrConflict } from '../../../../browser/form-network.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { newId } from '../../../../shared/identifier.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import type { Openings } from '../../../bookings/contract.ts';
import {
  type HireEventView,
  type HireMessageView,
  type HireView,
  listHireMessagesCall,
  type OtherArtisanView,
  type ProblemView,
  showHireCall,
  showHireHistoryCall,
  showProblemCall,
} from '../../contract.ts';
import { isAtWork, isInProblem, isUnpaid } from '../../process.ts';
import { statusesAfter, stepOfSlug } from '../../steps.ts';
import { artisanStates } from '../../words/artisan-states.ts';
import { customerRatingWords } from '../../words/customer-rating.ts';
import { customerStates } from '../../words/customer-states.ts';
import { doneWords } from '../../words/steps.ts';
import { HireNews } from './hire-news.tsx';
import { HireNotFound } from './hire-not-found.tsx';
import { AfterPaying, HireSteps } from './hire-steps.tsx';
import { moneyOf, type SettledMoney } from './money-of.ts';
import { openingsToChoose } from './openings-to-choose.ts';
import { othersToChoose } from './others-to-choose.ts';
import { rebookedBy, senderOf, sendMessage, sendWorkPhotos } from './send-step.ts';
import { forgetStepDraft, isBesideSteps, MESSAGE_STEP, PHOTOS_STEP } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import '../hiring.css';
import './paid-hire.css';

/** Rendered by the server with the page; nothing in it waits for script. */
const factsPart = lazyWithRetry(() => import('./hire-facts.ts'));
const HireGlance = lazy(async () => ({ default: (await factsPart).HireGlance }));
const HirePlace = lazy(async () => ({ default: (await factsPart).HirePlace }));
const HireReceipt = lazy(async () => ({ default: (await factsPart).HireReceipt }));
const HireTicket = lazy(async () => ({ default: (await factsPart).HireTicket }));
const KeepHire = lazy(async () => ({ default: (await factsPart).KeepHire }));

/** Below everything that can be done; the words of all steps come with it. */
const historyPart = lazyWithRetry(() => import('./hire-history.tsx'));
const HireHistory = lazy(async () => ({ default: (await historyPart).HireHistory }));

/** Only a guest's paid hire has messages here, and the page is whole without them. */
const messagesPart = lazyWithRetry(() => import('./hire-messages.tsx'));
const HireMessages = lazy(async () => ({ default: (await messagesPart).HireMessages }));

/** Only a hire at which work was begun has photos of it. */
const photosPart = lazyWithRetry(() => import('./work-photos.tsx'));
const WorkPhotos = lazy(async () => ({ default: (await photosPart).WorkPhotos }));
const mayPhotograph = ({ side, status }: HireView) => side === 'artisan' && isAtWork(status);

/** Only a price that was changed has more than one version. */
const versionsPart = lazyWithRetry(() => import('./price-versions.tsx'));
const PriceVersions = lazy(async () => ({ default: (await versionsPart).PriceVersions }));

/** Only a hire of which a problem was reported has one. */
const problemPart = lazyWithRetry(() => import('./problem-case.tsx'));
const ProblemCase = lazy(async () => ({ default: (await problemPart).ProblemCase }));

/** Only a long job is in parts. */
const jobPart = lazyWithRetry(() => import('./job-parts.tsx'));
const JobParts = lazy(async () => ({ default: (await jobPart).JobParts }));
/** Only a hire whose artisan has cancelled asks whom to book instead. */
const rescuePart = lazyWithRetry(() => import('./rescue.tsx'));
const Rescue = lazy(async () => ({ default: (await rescuePart).Rescue }));
const RebookedLinks = lazy(async () => ({ default: (await rescuePart).RebookedLinks }));

/** Only a hire that was done has reviews. */
const reviewPart = lazyWithRetry(() => import('./review-box.tsx'));
const ReviewBox = lazy(async () => ({ default: (await reviewPart).ReviewBox }));

interface HirePage {
  hire: HireView;
  history: HireEventView[];
  /** A guest's key, to go on with. */
  key: string | null;
  /** The quote that the form would send. */
  quoteId: string;
  /** When the artisan can be booked, where the hire can be rescheduled. */
  openings: Openings | null;
  /** Who could take over a hire whose artisan has cancelled; null where no one is to be chosen. */
  others: OtherArtisanView[] | null;
  /** Where the money of a hire that is over went. */
  money: SettledMoney | null;
  /** The problem that was reported last; null: none. */
  problem: ProblemView | null;
  /** What a guest and the artisan have written to each other here. */
  messages: HireMessageView[];
  mayWrite: boolean;
  /** The message that the form would send. */
  messageId: string;
  /** What came of the step that was just taken. */
  done: string | null;
}

const asked = (request: Request, name: 'key' | 'done'): string | null =>
  new URL(request.url).searchParams.get(name);

/** One hire with all that happened to it, for its two sides and for anyone who holds the guest's link. */
export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const key = asked(request, 'key');
  const named = { params: { id }, query: key ? { key } : {} };
  try {
    const [{ result: hire }, { result: history }, { result: messages, mayWrite }] = await Promise.all([
      api.call(showHireCall, named),
      api.call(showHireHistoryCall, named),
      api.call(listHireMessagesCall, named),
    ]);
    const [openings, others, problem] = await Promise.all([
      openingsToChoose(api, hire, key ?? undefined),
      othersToChoose(api, hire, key ?? undefined),
      history.some(({ action }) => action === 'report_problem')
        ? api.call(showProblemCall, named).then(({ result }) => result)
        : null,
    ]);
    return data<{ page: HirePage | null; id: string }>({
      page: {
        hire,
        history,
        key,
        quoteId: newId(),
        messages,
        mayWrite,
        messageId: newId(),
        openings,
        others,
        problem,
        money: moneyOf(hire, history),
        done: wordsOfDone(asked(request, 'done'), hire),
      },
      id,
    });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<{ page: HirePage | null; id: string }>({ page: null, id }, { status: 404 });
  }
}

/** What the side that has just taken a step is told; null where the hire has gone on since. */
function wordsOfDone(slug: string | null, hire: HireView): string | null {
  const step = stepOfSlug(slug);
  return step && statusesAfter(step, hire.side).includes(hire.status) ? doneWords(step, hire) : null;
}

/** What is sent next is meant as another one. */
const newIds = () => ({
  quoteId: newId(),
  messageId: newId(),
  statementId: newId(),
  proposalId: newId(),
});

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const values: Record<string, string> = Object.fromEntries(
    [...form].map(([name, value]) => [name, String(value)]),
  );
  // Of photos a form sends several under one name.
  if (values.photos) values.photos = form.getAll('photos').join('\n');
  const key = asked(request, 'key');
  const step = values.step ?? '';
  const send =
    step === MESSAGE_STEP ? sendMessage : step === PHOTOS_STEP ? sendWorkPhotos : senderOf(stepOfSlug(step));
  if (!send) throw data({ message: 'We don’t know that step.' }, { status: 400 });
  let answer: unknown;
  try {
    answer = await send(context.get(apiContext), id, values, key);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.code === 'internal' ? 'Submission failed.' : error.message;
    // What is sent next is meant as another quote; the sentence says so.
    const { password: _, ...shown } = values;
    const kept = error.code === 'already_used' ? { ...shown, ...newIds() } : shown;
    const refused: StepRefused = { step, message, fields: error.fields, values: kept };
    // It was paid after its page was opened: what cancelling means now is shown beside the reason.
    return data(refused, { status: error.fields?.refundKobo ? 409 : error.status });
  }
  if (isBesideSteps(step)) {
    const part = step === MESSAGE_STEP ? 'messages' : step;
    return redirect(`/hires/${id}${key ? `?${new URLSearchParams({ key })}` : ''}#${part}`, 303);
  }
  const rebooked = rebookedBy(answer);
  if (rebooked) return redirect(rebooked, 303);
  const next = step === 'accept-quote' ? { hire: id } : { done: step };
  const query = new URLSearchParams({ ...next, ...(key && { key }) });
  return redirect(`${step === 'accept-quote' ? '/hirepage' : `/hires/${id}`}?${query}`, 303);
}

/** What did not get through is said in the form that was sent; what did is no draft any more. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const step = String((await request.clone().formData()).get('step'));
  const result = await keepFormOnNetworkError(async () => {
    try {
      return await serverAction<StepRefused>();
    } catch (onward) {
      if (onward instanceof Response && onward.headers.has('Location')) {
        forgetStepDraft(step, params.id ?? '');
      }
      throw onward;
    }
  });
  return { ...result, step };
}

export const shouldRevalidate = reloadAfterSuccessOrConflict;

/** Looked at anew each time; but a reader who goes back finds what they typed. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export const meta = () => [{ title: `Hire · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: 'member' };

export default function HireScreen() {
  const { page, id } = useLoaderData<typeof loader>();
  const result = useActionData() as StepRefused | undefined;
  if (!page) return <HireNotFound id={id} />;
  const { hire, history, key, quoteId, openings, others, money, done, problem } = page;
  const { messages, mayWrite, messageId } = page;
  const words = (hire.side === 'customer' ? customerStates : artisanStates)[hire.status];
  const factsFirst = hire.side === 'artisan' && isUnpaid(hire.status);
  const facts = (
    <aside className="stack hire-facts" aria-label="Facts">
      <Suspense>
        <HireTicket hire={hire} />
        <HireReceipt hire={hire} />
        <KeepHire hire={hire} />
      </Suspense>
    </aside>
  );
  return (
    <div className="page page-body">
      <PageHeading
        eyebrow={hire.isVisit ? 'Visit before a job' : hire.side === 'customer' ? 'Your hire' : 'Your job'}
        title={hire.side === 'customer' ? hire.artisanName : hire.customerName}
        lead={hire.side === 'customer' ? hire.artisanSkill : customerRatingWords(hire)}
        actions={
          <>
            <Badge tone={words.tone}>{words.label}</Badge>
            <MessageOther hire={hire} here={mayWrite} guestKey={key} />
          </>
        }
      />
      <div className="hire-columns">
        <div className="hire-news">
          <HireNews hire={hire} done={result ? null : done} />
          <Suspense>
            {hire.side === 'customer' ? <HireGlance hire={hire} /> : <HirePlace hire={hire} />}
          </Suspense>
          {hire.job && (
            <Suspense>
              <JobParts hire={hire} job={hire.job} guestKey={key} />
            </Suspense>
          )}
        </div>
        {/* What can be done comes first; but an artisan reads the job before they name a price. */}
        {factsFirst && facts}
        <div className="stack hire-steps">
          {(hire.rebookedAs || hire.rebookedFrom) && (
            <Suspense>
              <RebookedLinks hire={hire} />
            </Suspense>
          )}
          {hire.steps.includes('take_back') && (
            <Suspense>
              <Rescue {...{ hire, others }} refused={result} />
            </Suspense>
          )}
          <HireSteps
            {...{ hire, quoteId, openings, money }}
            guestKey={key}
            refused={result && isBesideSteps(result.step) ? undefined : result}
          />
          {problem && (
            <Suspense>
              <ProblemCase {...{ hire, problem }} newId={quoteId} refused={result} />
            </Suspense>
          )}
          {isInProblem(hire.status) && <AfterPaying hire={hire} guestKey={key} />}
          {hire.reviews && (
            <Suspense>
              <ReviewBox hire={hire} reviews={hire.reviews} guestKey={key} />
            </Suspense>
          )}
        </div>
        {!factsFirst && facts}
        <div className="stack hire-past">
          {(hire.workPhotos?.before[0] || hire.workPhotos?.after[0] || mayPhotograph(hire)) && (
            <Suspense>
              <WorkPhotos hire={hire} refused={result} />
            </Suspense>
          )}
          {(hire.changeWish || hire.priceVersions?.[1]) && (
            <Suspense>
              <PriceVersions hire={hire} />
            </Suspense>
          )}
          {(mayWrite || messages.length > 0) && (
            <Suspense>
              <HireMessages {...{ hire, messages, mayWrite, messageId }} refused={result} />
            </Suspense>
          )}
          <Suspense>
            <HireHistory hire={hire} history={history} money={money} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** The way to the conversation about it, which is on this page where the customer is a guest. */
function MessageOther({ hire, here, guestKey }: { hire: HireView; here: boolean; guestKey: string | null }) {
  const [other, name] =
    hire.side === 'customer' ? [hire.artisanId, hire.artisanName] : [hire.customerId, hire.customerName];
  if (other === null && !here) return null;
  // The address keeps the guest's key.
  const messages = `${guestKey ? `?key=${encodeURIComponent(guestKey)}` : ''}#messages`;
  return (
    <ButtonLink to={here ? messages : `/chatbox/${other}`} variant="secondary" size="small">
      Message<span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
}
