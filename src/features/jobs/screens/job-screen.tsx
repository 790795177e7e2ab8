import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { keepDataWhenNotSent, keepSentOnNetworkError } from '../../../browser/form-network.ts';
import { formValuesOf } from '../../../browser/form-values.ts';
import { removeAllStored } from '../../../browser/storage.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { newId } from '../../../shared/identifier.ts';
import { jobInOneLine, jobTitle } from '../../../shared/job-title.ts';
import { meCall, type OwnUser } from '../../../shared/signed-in-user.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { AdireMotif } from '../../../ui/motif.tsx';
import { PictureList } from '../../../ui/picture-list.tsx';
import { type Job, listAnswersCall, type ReceivedAnswer, showJobCall } from '../contract.ts';
import { AnswerJob, Done, SignInToAnswer } from './answer-form.tsx';
import { type JobActionResult, jobAction } from './job-action.ts';
import { JobBadge, JobFacts, PostedOn, Poster } from './job-card.tsx';
import { JobMissing } from './job-missing.tsx';
import { budgetWords, daysWords, jobPlace } from './job-words.ts';
import { ManageJob } from './manage-job.tsx';
import { ReceivedAnswers } from './received-answers.tsx';
import { SaveJobButton } from './save-job-button.tsx';
import './jobs.css';

interface JobPage {
  job: Job;
  role: OwnUser['role'] | null;
  /** The key under which this tab keeps an artisan's typed answer. */
  draftKey: string;
  /** For the job's customer; empty for others. */
  answers: ReceivedAnswer[];
  /** The id for the artisan's answer, made in advance so that a retry is recognised. */
  answerId: string;
  origin: string;
}

/** Followed by the account, so that the next user to sign in on this tab gets an empty form. */
const draftKeyStart = (jobId = ''): string => `jobAnswerDraft:${jobId}:`;

/** Loads a job, for anyone; its customer also gets the answers. */
export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  try {
    const [{ result: job }, { user }] = await Promise.all([
      api.call(showJobCall, { params: { id } }),
      request.headers.has('cookie') ? api.call(meCall, {}) : { user: null },
    ]);
    const answers = job.own ? (await api.call(listAnswersCall, { params: { id } })).result : [];
    const { origin } = new URL(request.url);
    return data<JobPage | null>({
      job,
      role: user?.role ?? null,
      draftKey: `${draftKeyStart(job.id)}${user?.id ?? ''}`,
      answers,
      answerId: newId(),
      origin,
    });
  } catch (error) {
    // To a visitor, an invalid id and an unknown one are the same.
    if (!isApiFailure(error) || (error.status !== 404 && error.status !== 400)) throw error;
    return data<JobPage | null>(null, { status: 404 });
  }
}

export const handle = { ownCanonical: true };

export function meta({ loaderData }: { loaderData: JobPage | null | undefined }) {
  if (!loaderData) {
    return [{ title: `Job not found · ${PRODUCT_NAME}` }, { name: 'robots', content: 'noindex' }];
  }
  const { job, origin } = loaderData;
  const title = `${jobInOneLine(job)} in ${jobPlace(job)}`;
  const facts = `${job.skill} wanted in ${jobPlace(job)}. ${daysWords(job)}. ${budgetWords(job)}.`;
  const description = `${facts} ${job.description}`.trim().slice(0, 300);
  const url = `${origin}/jobs/${job.id}`;
  return [
    { title: `${title} · ${PRODUCT_NAME}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: facts },
    { property: 'og:url', content: url },
    ...(job.status === 'open' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

export const action = (args: ActionFunctionArgs) => jobAction(args);

/** Reloads after 409: the answer has changed meanwhile, and the page shows its current text. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  keepDataWhenNotSent(args) || args.actionStatus === 409;

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const values = await formValuesOf(request.clone());
  const send = async () => {
    try {
      return await serverAction<JobActionResult>();
    } catch (onward) {
      const target = onward instanceof Response ? onward.headers.get('Location') : null;
      if (values.intent === 'answer' && target?.includes('done='))
        removeAllStored('tab', draftKeyStart(params.id));
      throw onward;
    }
  };
  return keepSentOnNetworkError(send, { values });
}

const noDescription = {
  own: 'You haven’t added a description. With one, artisans can give a better price.',
  others: 'Answer to ask the customer for more details.',
};

const doneWords: Record<string, string> = {
  posted: 'Your job has been posted.',
  changed: 'Your job has been changed.',
  reopened: 'Your job is open again.',
  answered: 'Your answer was sent.',
  withdrawn: 'Your answer is withdrawn. The customer no longer sees it.',
  chosen: 'You chose an answer. Now hire the artisan to book the day.',
};

export default function JobScreen() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData() as JobActionResult | undefined;
  const [search] = useSearchParams();
  if (!page) return <JobMissing />;
  const { job, role, answers, answerId } = page;
  // The document that answers a form whose session has ended does not know whose draft it is.
  const sentKey = result?.values?.draftKey;
  const draftKey = sentKey?.startsWith(draftKeyStart(job.id)) ? sentKey : page.draftKey;
  return (
    <>
      <JobHead job={job} />
      <div className="page page-body job-columns">
        <div className="job-main">
          <Done message={result ? null : (doneWords[search.get('done') ?? ''] ?? null)} />
          <section aria-labelledby="job-description">
            <h2 id="job-description">What has to be done</h2>
            <p className="job-words">{job.description || noDescription[job.own ? 'own' : 'others']}</p>
          </section>
          <Photos job={job} />
          {job.own && <ReceivedAnswers job={job} answers={answers} result={result} />}
        </div>
        <div className="job-side">
          {job.own ? (
            <ManageJob job={job} />
          ) : role === 'skilled' || (role === null && result?.values?.intent === 'answer') ? (
            <AnswerJob job={job} answerId={answerId} draftKey={draftKey} result={result} />
          ) : (
            <SignInToAnswer jobId={job.id} role={role} />
          )}
          {role === 'skilled' && (
            <div className="job-save">
              <SaveJobButton job={job} />
            </div>
          )}
          <AboutCustomer
            job={job}
            mayWrite={role === 'skilled' && (job.status === 'open' || job.ownAnswer !== null)}
          />
        </div>
      </div>
    </>
  );
}

function JobHead({ job }: { job: Job }) {
  return (
    <header className="job-band on-cloth">
      <AdireMotif className="job-band-cloth" />
      <div className="page job-band-words">
        <h1>{jobTitle(job)}</h1>
        <p className="job-headline">{job.expertise}</p>
        <p className="job-card-who">
          <PostedOn job={job} />
          <span className="off-cloth">
            <JobBadge job={job} />
          </span>
        </p>
        <JobFacts job={job} />
      </div>
    </header>
  );
}

function Photos({ job }: { job: Job }) {
  if (job.photos.length === 0) return null;
  return (
    <section aria-labelledby="job-photos">
      <h2 id="job-photos">Photos</h2>
      <PictureList
        className="job-photos"
        pictures={job.photos.map((url, index) => ({
          id: url,
          url,
          caption: '',
          alt: `${job.expertise}: ${index + 1} of ${job.photos.length}`,
        }))}
        width={480}
        height={360}
        sizes="(min-width: 48rem) 20rem, 90vw"
      />
    </section>
  );
}

/** The customer. Artisans can write to them while the job is open, and those who answered also after that. */
function AboutCustomer({ job, mayWrite }: { job: Job; mayWrite: boolean }) {
  return (
    <section className="job-about" aria-label="The customer">
      <Avatar name={job.user.full_name} src={job.user.photoURL} />
      <div>
        <p>
          <Poster job={job} />
        </p>
        {job.user.bio && <p className="job-quiet">{job.user.bio}</p>}
        {mayWrite && (
          <ButtonLink to={`/chatbox/${job.user.id}`} variant="secondary" size="small" className="mt-3">
            Message<span className="visually-hidden"> {job.user.full_name}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
