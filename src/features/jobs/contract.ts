import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import {
  MOST_ANSWER_CHARACTERS,
  MOST_BUDGET_KOBO,
  MOST_DESCRIPTION_CHARACTERS,
  MOST_EXPERTISE_CHARACTERS,
  MOST_JOB_PHOTOS,
} from '../../shared/job-limits.ts';
import { KOBO_PER_NAIRA } from '../../shared/kobo.ts';
import { countBetween, maybe } from '../../shared/queries.ts';
import {
  calendarDay,
  emptyAsNull,
  nairaAmount,
  photoAddresses,
  requiredText,
  ticked,
} from '../../shared/words.ts';
import { publicUser } from '../artisans/contract.ts';

/** `closed` by its owner, `filled` by somebody who was found, `expired` by the calendar. */
export const jobStatuses = ['open', 'closed', 'filled', 'expired'] as const;
export const jobStatus = z.enum(jobStatuses);
export type JobStatus = z.output<typeof jobStatus>;

/** `seen`: the owner has opened the answers since it was sent. */
export const answerStatuses = ['sent', 'seen', 'chosen', 'declined'] as const;
export const answerStatus = z.enum(answerStatuses);
export type AnswerStatus = z.output<typeof answerStatus>;

/** What an artisan wrote to a job, as they and the job's owner see it. */
export const jobAnswer = z.object({
  id: z.string(),
  jobId: z.string(),
  message: z.string(),
  /** What they ask for all of it; null where they only wrote. */
  offerKobo: z.number().nullable(),
  status: answerStatus,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobAnswer = z.output<typeof jobAnswer>;

/** A job as everybody may see it: the town, never the address. */
export const job = z.object({
  id: z.string(),
  _id: z.string(),
  skill: z.string(),
  expertise: z.string(),
  description: z.string(),
  town: z.string(),
  state: z.string(),
  /** Lagos calendar days, YYYY-MM-DD; both null where the poster is flexible. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  budgetFromKobo: z.number().nullable(),
  budgetToKobo: z.number().nullable(),
  photos: z.array(z.string()),
  status: jobStatus,
  postedAt: z.string(),
  expiresAt: z.string(),
  answerCount: z.number(),
  /** Who posted it. */
  user: publicUser.pick({ id: true, full_name: true, photoURL: true, verified: true, bio: true }),
  /** Whether the caller saved it, posted it, and what they answered. */
  saved: z.boolean(),
  own: z.boolean(),
  ownAnswer: jobAnswer.nullable(),
});
export type Job = z.output<typeof job>;

/** An answer with who gave it: for the job's owner. */
export const receivedAnswer = jobAnswer.extend({
  artisan: publicUser.pick({
    id: true,
    full_name: true,
    photoURL: true,
    skill: true,
    verified: true,
    ratings: true,
    review_count: true,
    isOnline: true,
  }),
  /** What became of hiring them through this job; null while the owner has not. */
  hire: z.object({ id: z.string(), status: z.string() }).nullable(),
});
export type ReceivedAnswer = z.output<typeof receivedAnswer>;

/** Naira as people type them, e.g. "25,000"; whole kobo come out. */
const naira = (label: string) =>
  emptyAsNull(nairaAmount({ label, leastKobo: 100 * KOBO_PER_NAIRA, mostKobo: MOST_BUDGET_KOBO }));

/** What somebody says of a new job. */
const jobDetails = z.object({
  skill: requiredText({ label: 'Trade', max: 60, missing: 'Please choose a trade.' }),
  expertise: requiredText({
    label: 'Expertise',
    max: MOST_EXPERTISE_CHARACTERS,
    missing: 'Please say what the person has to be good at.',
  }),
  description: emptyAsNull(requiredText({ label: 'Description', max: MOST_DESCRIPTION_CHARACTERS })),
  state: requiredText({ label: 'State', max: 60, missing: 'Please choose the state.' }),
  town: requiredText({ label: 'Town', max: 80, missing: 'Please name the town.' }),
  /** True: any day will do, and the two days are not looked at. */
  flexible: ticked.optional(),
  firstDate: emptyAsNull(calendarDay('First day')),
  /** Absent: the job is done on its first day. */
  lastDate: emptyAsNull(calendarDay('Last day')),
  budgetFromNaira: naira('Budget from'),
  budgetToNaira: naira('Budget to'),
  /** Addresses as POST /api/uploads/images answered them. */
  photos: photoAddresses('A job', MOST_JOB_PHOTOS).optional(),
});
/** What somebody changes; what is left out stays. */
const jobChanges = jobDetails.partial();
export type JobChanges = z.output<typeof jobChanges>;

const params = z.object({ id: identifier });
const shownJob = z.object({ message: z.string(), result: job });

export const postJobCall = defineCall({
  method: 'POST',
  path: '/api/jobs',
  who: 'consumer',
  summary: 'Posts a job. Sending it again with the same id changes nothing.',
  body: jobDetails.extend({
    /** A UUID of version 7 made by the client, so that a repeat is recognised; absent: made here. */
    id: optionalIdentifier,
  }),
  status: 201,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: shownJob,
});

/** A page of a list: how many, and the `nextCursor` of the page before. */
const paging = {
  limit: countBetween('Limit', 1, 100).transform((limit = 20) => limit),
  cursor: maybe(z.string().max(100)),
};
const page = z.object({
  result: z.array(job),
  /** On all pages together. */
  total: z.number(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});

export const listJobsCall = defineCall({
  method: 'GET',
  path: '/api/jobs',
  who: 'anyone',
  summary: 'Open jobs by trade, state and words: newest first, or best for an expertise.',
  query: z.object({
    skill: z.string().max(60).optional(),
    state: z.string().max(60).optional(),
    q: z.string().max(200).optional(),
    /** First come the jobs that share most words of more than two characters with it. */
    expertise: maybe(z.string().max(300)),
    ...paging,
  }),
  answer: page,
});

export const suggestionSorts = ['best', 'recent', 'saved'] as const;
export type SuggestionSort = (typeof suggestionSorts)[number];

export const suggestedJobsCall = defineCall({
  method: 'GET',
  path: '/api/jobs/suggested',
  who: 'skilled',
  summary:
    'Open jobs for the caller: best by how many words of more than two characters their expertise shares with the job’s, the most recent, or those they saved.',
  query: z.object({
    sort: z.enum(suggestionSorts, `Sort must be one of: ${suggestionSorts.join(', ')}.`).default('best'),
    ...paging,
  }),
  answer: page.extend({
    /** How many people look for somebody at the moment, whatever is filtered. */
    totalUsers: z.number(),
  }),
});

const callersJobs = { method: 'GET', query: z.object(paging), answer: page } as const;

export const ownJobsCall = defineCall({
  ...callersJobs,
  path: '/api/jobs/mine',
  who: 'consumer',
  summary: 'The caller’s own jobs in every state, newest first.',
});

export const answeredJobsCall = defineCall({
  ...callersJobs,
  path: '/api/jobs/answered',
  who: 'skilled',
  summary: 'The jobs that the caller answered, with the state of each answer, newest answer first.',
});

export const showJobCall = defineCall({
  method: 'GET',
  path: '/api/jobs/:id',
  who: 'anyone',
  summary: 'One job: anybody sees an open one; one that is over only its owner and who answered or saved it.',
  params,
  answer: z.object({ result: job }),
});

const changing = { who: 'consumer', params, answer: shownJob } as const;

export const editJobCall = defineCall({
  ...changing,
  method: 'PATCH',
  path: '/api/jobs/:id',
  summary: 'Changes an open job of one’s own; what is left out stays as it is.',
  body: jobChanges,
});

export const closeJobCall = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/jobs/:id/close',
  summary: 'Closes an open job of one’s own: no longer wanted, or somebody was found.',
  body: z.object({
    reason: z.enum(['closed', 'filled'], 'Reason must be one of: closed, filled.').default('closed'),
  }),
});

export const reopenJobCall = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/jobs/:id/reopen',
  summary: 'Opens a job of one’s own again, with new days where the old ones are over.',
  body: jobDetails.pick({ flexible: true, firstDate: true, lastDate: true }).partial(),
});

const saving = {
  path: '/api/jobs/:id/save',
  who: 'skilled',
  params,
  answer: z.object({ saved: z.boolean() }),
} as const;

export const saveJobCall = defineCall({
  ...saving,
  method: 'POST',
  summary: 'Keeps an open job among the caller’s Saved Jobs.',
});

export const unsaveJobCall = defineCall({
  ...saving,
  method: 'DELETE',
  summary: 'Takes a job out of the caller’s Saved Jobs.',
});

export const answerJobCall = defineCall({
  method: 'POST',
  path: '/api/jobs/:id/answers',
  who: 'skilled',
  summary:
    'Answers an open job with a message, or an offer where it names an amount. Answering again changes it.',
  params,
  body: z.object({
    /** Made by the client; an artisan has one answer to a job whatever its id. */
    id: optionalIdentifier,
    message: requiredText({
      label: 'Message',
      max: MOST_ANSWER_CHARACTERS,
      missing: 'Please write a message.',
    }),
    offerNaira: naira('Your price'),
  }),
  status: 201,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({ message: z.string(), result: jobAnswer }),
});

export const listAnswersCall = defineCall({
  method: 'GET',
  path: '/api/jobs/:id/answers',
  who: 'consumer',
  summary: 'The answers to a job of one’s own; what is read here is marked as seen.',
  params,
  answer: z.object({ result: z.array(receivedAnswer) }),
});

const decision = {
  method: 'POST',
  who: 'consumer',
  params: params.extend({ answerId: identifier }),
  answer: z.object({ message: z.string(), result: receivedAnswer }),
} as const;

export const chooseAnswerCall = defineCall({
  ...decision,
  path: '/api/jobs/:id/answers/:answerId/choose',
  summary: 'Chooses one answer to a job of one’s own; hiring that artisan comes next.',
});

export const declineAnswerCall = defineCall({
  ...decision,
  path: '/api/jobs/:id/answers/:answerId/decline',
  summary: 'Declines one answer to a job of one’s own.',
});
