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
import { keepSentOnNetworkError, reloadAfterSuccessOrConflict } from '../../../../browser/form-network.ts';
import { type FormValues, valuesOfForm, withoutPasswords } from '../../../../browser/form-values.ts';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { siteContext } from '../../../../browser/site.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import { newId } from '../../../../shared/identifier.ts';
import { lagosDay } from '../../../../shared/lagos-time.ts';
import { REVIEW_DONE } from '../../../../shared/review-words.ts';
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
import { HireNotFound } from './hire-not-found.tsx';
import { HireStatusPanel } from './hire-status.tsx';
import { AfterPaying, HireSteps } from './hire-steps.tsx';
import { KeepSentStep } from './keep-sent-step.tsx';
import { moneyOf, type SettledMoney } from './money-of.ts';
import { openingsToChoose } from './openings-to-choose.ts';
import { othersToChoose } from './others-to-choose.ts';
import { rebookedBy, senderOf, sendMessage, sendWorkPhotos } from './send-step.ts';
import { deleteStepDraft, isBesideSteps, MESSAGE_STEP, PHOTOS_STEP } from './step-draft.ts';
import type { StepRefused } from './step-refused.ts';
import '../hiring.css';
import './paid-hire.css';

/** Server-rendered; usable without their script. */
const factsPart = lazyWithRetry(() => import('./hire-facts.ts'));
const HireGlance = lazy(async () => ({ default: (await factsPart).HireGlance }));
const HirePlace = lazy(async () => ({ default: (await factsPart).HirePlace }));
const HireReceipt = lazy(async () => ({ default: (await factsPart).HireReceipt }));
const HireTicket = lazy(async () => ({ default: (await factsPart).HireTicket }));
const KeepHire = lazy(async () => ({ default: (await factsPart).KeepHire }));

/** Below all actions; its chunk includes the texts of all steps. */
const historyPart = lazyWithRetry(() => import('./hire-history.tsx'));
const HireHistory = lazy(async () => ({ default: (await historyPart).HireHistory }));

/** Only a guest's paid hire has messages, and the page is complete without them. */
const messagesPart = lazyWithRetry(() => import('./hire-messages.tsx'));
const HireMessages = lazy(async () => ({ default: (await messagesPart).HireMessages }));

/** Only a hire whose work has begun has work photos. */
const photosPart = lazyWithRetry(() => import('./work-photos.tsx'));
const WorkPhotos = lazy(async () => ({ default: (await photosPart).WorkPhotos }));
const mayPhotograph = ({ side, status }: HireView) => side === 'artisan' && isAtWork(status);

/** Only a price that was changed has several versions. */
const versionsPart = lazyWithRetry(() => import('./price-versions.tsx'));
const PriceVersions = lazy(async () => ({ default: (await versionsPart).PriceVersions }));

/** Only for a hire with a reported problem. */
const problemPart = lazyWithRetry(() => import('./problem-case.tsx'));
const ProblemCase = lazy(async () => ({ default: (await problemPart).ProblemCase }));

/** Only for a job in parts. */
const jobPart = lazyWithRetry(() => import('./job-parts.tsx'));
const JobParts = lazy(async () => ({ default: (await jobPart).JobParts }));
/** Only for a hire whose artisan cancelled. */
const rescuePart = lazyWithRetry(() => import('./rescue.tsx'));
const Rescue = lazy(async () => ({ default: (await rescuePart).Rescue }));
const RebookedLinks = lazy(async () => ({ default: (await rescuePart).RebookedLinks }));

/** Only for a hire that is done. */
const reviewPart = lazyWithRetry(() => import('./review-box.tsx'));
const ReviewBox = lazy(async () => ({ default: (await reviewPart).ReviewBox }));

interface HirePage {
  hire: HireView;
  history: HireEventView[];
  /** A guest's key, to carry over into links. */
  key: string | null;
  /** The id for the next quote, made in advance so that a retry is recognised. */
  quoteId: string;
  /** The artisan's free times; null if the hire cannot be rescheduled. */
  openings: Openings | null;
  /** Artisans who could take over after a cancellation; null if none is to be chosen. */
  others: OtherArtisanView[] | null;
  /** Where the money of a finished hire went; null while it is held or none was paid. */
  money: SettledMoney | null;
  /** The latest reported problem; null if there is none. */
  problem: ProblemView | null;
  /** The messages between a guest and the artisan. */
  messages: HireMessageView[];
  mayWrite: boolean;
  /** The id for the next message, made in advance so that a retry is recognised. */
  messageId: string;
  /** The result of the step just taken; null if none was. */
  done: string | null;
  /** In Lagos. */
  today: string;
}

const asked = (request: Request, name: 'key' | 'done'): string | null =>
  new URL(request.url).searchParams.get(name);

/** Loads a hire with its history, for its two sides and anyone with the guest's link. */
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
      history.some(({ action }) => action === 'report_problem' || action === 'answer_no_show')
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
        today: lagosDay(context.get(siteContext).now()),
      },
      id,
    });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data<{ page: HirePage | null; id: string }>({ page: null, id }, { status: 404 });
  }
}

/** The confirmation of the step just taken; null if the hire has moved on since. */
function wordsOfDone(slug: string | null, hire: HireView): string | null {
  if (slug === REVIEW_DONE) return hire.reviews?.own ? 'Your review was sent. Thank you!' : null;
  const step = stepOfSlug(slug);
  return step && statusesAfter(step, hire.side).includes(hire.status) ? doneWords(step, hire) : null;
}

/** New ids for what the next forms send. */
const newIds = () => ({
  quoteId: newId(),
  messageId: newId(),
  statementId: newId(),
  proposalId: newId(),
});

/** The texts of a form. Several photos of one name are joined by line breaks. */
function textsOf(form: FormData): FormValues {
  const texts = valuesOfForm(form);
  return texts.photos ? { ...texts, photos: form.getAll('photos').join('\n') } : texts;
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const values = textsOf(await request.formData().catch(() => new FormData()));
  const key = asked(request, 'key');
  const step = values.step ?? '';
  const send =
    step === MESSAGE_STEP ? sendMessage : step === PHOTOS_STEP ? sendWorkPhotos : senderOf(stepOfSlug(step));
  if (!send)
    throw data({ message: 'We don’t know that action. Reload the page and try again.' }, { status: 400 });
  let answer: unknown;
  try {
    answer = await send(context.get(apiContext), id, values, key);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const message = error.code === 'internal' ? 'Submission failed.' : error.message;
    // The id belongs to a different quote, so the next attempt gets new ids.
    const shown = withoutPasswords(values);
    const kept = error.code === 'already_used' ? { ...shown, ...newIds() } : shown;
    const refused: StepRefused = { step, message, fields: error.fields, values: kept };
    // The hire was paid after the page was opened: 409 reloads it, so that the new outcome is shown beside the reason.
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

/** Keeps a form that did not reach the server, with an error in it; deletes the draft of one that did. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const values = textsOf(await request.clone().formData());
  const step = String(values.step);
  const send = async () => {
    try {
      return await serverAction<StepRefused>();
    } catch (onward) {
      if (onward instanceof Response && onward.headers.has('Location')) {
        deleteStepDraft(step, params.id ?? '');
      }
      throw onward;
    }
  };
  return { ...(await keepSentOnNetworkError(send, { values: withoutPasswords(values) })), step };
}

export const shouldRevalidate = reloadAfterSuccessOrConflict;

/** Revalidated on each visit, but Back still finds what was typed. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export const meta = () => [{ title: `Hire · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];

export const handle = { slimFooter: 'member' };

export default function HireScreen() {
  const { page, id } = useLoaderData<typeof loader>();
  const result = useActionData() as StepRefused | undefined;
  if (!page)
    return <HireNotFound id={id}>{result && <KeepSentStep hireId={id} refused={result} />}</HireNotFound>;
  const { hire, history, key, quoteId, openings, others, money, done, problem, today } = page;
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
          <HireStatusPanel hire={hire} done={result ? null : done} />
          <Suspense>
            {hire.side === 'customer' ? <HireGlance hire={hire} /> : <HirePlace hire={hire} />}
          </Suspense>
          {hire.job && (
            <Suspense>
              <JobParts hire={hire} job={hire.job} guestKey={key} />
            </Suspense>
          )}
        </div>
        {/* Actions come first, except that an artisan reads the job before naming a price. */}
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
              <ProblemCase {...{ hire, problem, today }} newId={quoteId} refused={result} />
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

/** A link to the chat about the hire; for a guest's hire, to the messages on this page. */
function MessageOther({ hire, here, guestKey }: { hire: HireView; here: boolean; guestKey: string | null }) {
  const [other, name] =
    hire.side === 'customer' ? [hire.artisanId, hire.artisanName] : [hire.customerId, hire.customerName];
  if (other === null && !here) return null;
  // Keeps the guest's key in the URL.
  const messages = `${guestKey ? `?key=${encodeURIComponent(guestKey)}` : ''}#messages`;
  return (
    <ButtonLink to={here ? messages : `/chatbox/${other}`} variant="secondary" size="small">
      Message<span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
}
