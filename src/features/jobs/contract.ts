import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import {
  MOST_ANSWER_CHARACTERS,
  MOST_BUDGET_KOBO,
  MOST_DESCRIPTION_CHARACTERS,
  MOST_EXPERTISE_CHARACTERS,
  MOST_JOB_PHOTOS,
} from '../../shared/job-limits.ts';
import { KOBO_PER_NAIRA } from '../../shared/kobo.ts';
import { MOST_COUNTED } from '../../shared/most-counted.ts';
import { countBetween, maybe } from '../../shared/queries.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import {
  calendarDay,
  emptyAsNull,
  nairaAmount,
  photoAddresses,
  requiredText,
  ticked,
} from '../../shared/words.ts';
import { exampleUser, publicUser } from '../artisans/contract.ts';

/** `closed` by its customer, `filled` when an artisan was found, `expired` when its time is over. */
export const jobStatuses = ['open', 'closed', 'filled', 'expired'] as const;
export const jobStatus = z.enum(jobStatuses).meta({ id: 'JobStatus' });
export type JobStatus = z.output<typeof jobStatus>;

/** `seen` means that the customer has opened the answers since this one was sent. */
export const answerStatuses = ['sent', 'seen', 'chosen', 'declined'] as const;
export const answerStatus = z.enum(answerStatuses);
export type AnswerStatus = z.output<typeof answerStatus>;

export const jobAnswer = z
  .object({
    id: z.string(),
    jobId: z.string(),
    message: z.string(),
    offerKobo: kobo
      .nullable()
      .meta({ description: 'What they ask for all of it; null where they only wrote.' }),
    status: answerStatus,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({
    id: 'JobAnswer',
    description: "What an artisan wrote to a job, as they and the job's owner see it.",
  });
export type JobAnswer = z.output<typeof jobAnswer>;

export const job = z
  .object({
    id: z.string(),
    _id: z.string(),
    skill: z.string(),
    expertise: z.string(),
    description: z.string(),
    town: z.string(),
    state: z.string(),
    firstDate: day
      .nullable()
      .meta({ description: 'Lagos calendar days, YYYY-MM-DD; both null where the poster is flexible.' }),
    lastDate: day.nullable(),
    budgetFromKobo: kobo.nullable(),
    budgetToKobo: kobo.nullable(),
    photos: z.array(z.string()),
    status: jobStatus,
    postedAt: instant,
    expiresAt: instant,
    answerCount: z.number(),
    distanceMiles: z.number().nullable().meta({
      description:
        'The distance from the caller’s town to the job’s. Null unless the caller is an artisan with a town.',
    }),
    user: publicUser
      .pick({ id: true, full_name: true, photoURL: true, verified: true, bio: true })
      .meta({ description: 'Who posted it.' }),
    saved: z
      .boolean()
      .meta({ description: 'Whether the caller saved or posted it, and what they answered.' }),
    own: z.boolean(),
    ownAnswer: jobAnswer.nullable(),
  })
  .meta({ id: 'Job', description: 'A job as everyone may see it: the town, never the address.' });
export type Job = z.output<typeof job>;

export const receivedAnswer = jobAnswer
  .extend({
    artisan: publicUser.pick({
      id: true,
      full_name: true,
      photoURL: true,
      skill: true,
      verified: true,
      levels: true,
      ratings: true,
      review_count: true,
      isOnline: true,
    }),
    hire: z
      .object({ id: z.string(), status: z.string() })
      .nullable()
      .meta({ description: 'The hire made from it; null while the owner has not hired them.' }),
  })
  .meta({ id: 'ReceivedJobAnswer', description: "An answer and who gave it, for the job's owner." });
export type ReceivedAnswer = z.output<typeof receivedAnswer>;

/** Naira as users type it, such as "25,000"; parsed to whole kobo. */
const naira = (label: string) =>
  emptyAsNull(nairaAmount({ label, leastKobo: 100 * KOBO_PER_NAIRA, mostKobo: MOST_BUDGET_KOBO }));

/** The details of a new job. */
const jobDetails = z.object({
  skill: requiredText({ label: 'Trade', max: 60, missing: 'Please choose a trade.' }),
  expertise: requiredText({
    label: 'Expertise',
    max: MOST_EXPERTISE_CHARACTERS,
    missing: 'Please say what the artisan needs to be good at.',
  }),
  description: emptyAsNull(requiredText({ label: 'Description', max: MOST_DESCRIPTION_CHARACTERS })),
  state: requiredText({ label: 'State', max: 60, missing: 'Please choose the state.' }),
  town: requiredText({ label: 'Town', max: 80, missing: 'Please enter the town.' }),
  flexible: ticked.optional().meta({ description: 'True: any day will do, and the two days are ignored.' }),
  firstDate: emptyAsNull(calendarDay('First day')),
  lastDate: emptyAsNull(calendarDay('Last day')).meta({
    description: 'Absent: the job is done on its first day.',
  }),
  budgetFromNaira: naira('Budget from'),
  budgetToNaira: naira('Budget to'),
  photos: photoAddresses('A job', MOST_JOB_PHOTOS)
    .optional()
    .meta({ description: 'Addresses as POST /api/uploads/images answered them.' }),
});
/** Changes to a job; absent fields keep their values. */
const jobChanges = jobDetails.partial();
export type JobChanges = z.output<typeof jobChanges>;

const params = z.object({ id: identifier });
const shownJob = z.object({ message: z.string(), result: job });
const exampleJob: Job = {
  id: exampleIds.job,
  _id: exampleIds.job,
  skill: 'Plumber',
  expertise: 'Leak repair',
  description: 'A pipe under the kitchen floor leaks.',
  town: 'Ikeja',
  state: 'Lagos',
  firstDate: '2026-11-25',
  lastDate: '2026-11-26',
  budgetFromKobo: 2_000_000,
  budgetToKobo: 4_000_000,
  photos: ['/files/images/pipe.webp'],
  status: 'open',
  postedAt: '2026-11-22T07:00:00.000Z',
  expiresAt: '2026-11-26T22:59:59.000Z',
  answerCount: 1,
  distanceMiles: null,
  user: { id: exampleIds.customer, full_name: 'Amina Yusuf', photoURL: null, verified: false, bio: null },
  saved: false,
  own: true,
  ownAnswer: null,
};
const exampleAnswer: JobAnswer = {
  id: exampleIds.jobAnswer,
  jobId: exampleIds.job,
  message: 'I can come on Wednesday morning.',
  offerKobo: 3_000_000,
  status: 'sent',
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
};
const exampleReceived: ReceivedAnswer = {
  ...exampleAnswer,
  artisan: {
    id: exampleUser.id,
    full_name: exampleUser.full_name,
    photoURL: exampleUser.photoURL,
    skill: exampleUser.skill,
    verified: exampleUser.verified,
    levels: exampleUser.levels,
    ratings: exampleUser.ratings,
    review_count: exampleUser.review_count,
    isOnline: exampleUser.isOnline,
  },
  hire: null,
};
const examplePage = { result: [exampleJob], total: 1, nextCursor: null };

export const postJobCall = defineCall({
  method: 'POST',
  path: '/api/jobs',
  who: 'consumer',
  switch: 'jobs',
  summary: 'Posts a job. Sending it again with the same id changes nothing.',
  refusals: ['too_many_jobs', 'already_used'],
  body: jobDetails.extend({
    id: optionalIdentifier.meta({
      description:
        'A UUID of version 7 made by the client, so that a repeat is recognised; absent: made here.',
    }),
  }),
  status: 201,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: shownJob,
  exampleBody: {
    id: exampleIds.job,
    skill: 'Plumber',
    expertise: 'Leak repair',
    description: 'A pipe under the kitchen floor leaks.',
    state: 'Lagos',
    town: 'Ikeja',
    firstDate: '2026-11-25',
    lastDate: '2026-11-26',
    budgetFromNaira: 20_000,
    budgetToNaira: '40,000',
    photos: ['/files/images/pipe.webp'],
  },
  exampleAnswer: { message: 'Your job has been posted.', result: exampleJob },
});

/** Paging parameters of lists: the page size and the `nextCursor` of the previous page. */
const paging = {
  limit: countBetween('Limit', 1, 100)
    .transform((limit = 20) => limit)
    .meta({ description: 'Left out: 20.', type: 'integer', minimum: 1, maximum: 100 }),
  cursor: maybe(z.string().max(100)).meta({ description: 'The `nextCursor` of the previous page.' }),
};
const page = z
  .object({
    result: z.array(job),
    total: z.number().meta({
      description: `On all pages together. Of everyone’s jobs at most ${MOST_COUNTED + 1}, which stands for more than ${MOST_COUNTED}.`,
    }),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  })
  .meta({ id: 'JobPage' });

export const listJobsCall = defineCall({
  method: 'GET',
  path: '/api/jobs',
  who: 'anyone',
  mayLag: 'for-visitors',
  summary: 'Open jobs by trade, state and words: newest first, or best for an expertise.',
  refusals: ['invalid_cursor'],
  query: z.object({
    skill: z.string().max(60).optional(),
    state: z.string().max(60).optional(),
    q: z.string().max(200).optional(),
    expertise: maybe(z.string().max(300)).meta({
      description: 'Jobs that share most words of more than two characters with it come first.',
    }),
    ...paging,
  }),
  answer: page,
  exampleAnswer: { ...examplePage, result: [{ ...exampleJob, own: false }] },
});

export const suggestionSorts = ['best', 'recent', 'saved', 'near'] as const;
export type SuggestionSort = (typeof suggestionSorts)[number];

export const suggestedJobsCall = defineCall({
  method: 'GET',
  path: '/api/jobs/suggested',
  who: 'skilled',
  refusals: ['invalid_cursor'],
  summary:
    'Open jobs for the caller, by `sort`. `best`: jobs that share most words of more than two characters with their expertise, those as far as they travel first. `recent`: newest first. `saved`: jobs they saved. `near`: jobs of their trade as far as they travel, nearest first.',
  query: z.object({
    sort: z.enum(suggestionSorts, `Sort must be one of: ${suggestionSorts.join(', ')}.`).default('best'),
    ...paging,
  }),
  answer: page.extend({
    totalUsers: z.number().meta({
      description:
        'How many people are looking for an artisan at the moment, whatever the filter; of the first 1,000 open jobs.',
    }),
  }),
  exampleAnswer: { ...examplePage, totalUsers: 14 },
});

const callersJobs = {
  method: 'GET',
  query: z.object(paging),
  answer: page,
  refusals: ['invalid_cursor'],
} as const;

export const ownJobsCall = defineCall({
  ...callersJobs,
  path: '/api/jobs/mine',
  who: 'consumer',
  summary: 'The caller’s own jobs in every state, newest first.',
  exampleAnswer: examplePage,
});

export const answeredJobsCall = defineCall({
  ...callersJobs,
  path: '/api/jobs/answered',
  who: 'skilled',
  summary: 'The jobs that the caller answered, with the state of each answer, newest answer first.',
  exampleAnswer: { ...examplePage, result: [{ ...exampleJob, own: false, ownAnswer: exampleAnswer }] },
});

export const showJobCall = defineCall({
  method: 'GET',
  path: '/api/jobs/:id',
  who: 'anyone',
  mayLag: 'for-visitors',
  summary:
    'One job. Anyone can see an open job; only its owner and those who answered or saved it see one that is over.',
  refusals: ['job_not_found'],
  params,
  answer: z.object({ result: job }),
  exampleAnswer: { result: exampleJob },
});

const changing = { who: 'consumer', params, answer: shownJob } as const;

export const editJobCall = defineCall({
  ...changing,
  method: 'PATCH',
  path: '/api/jobs/:id',
  summary: 'Changes an open job of the caller. Fields that are left out do not change.',
  refusals: ['job_not_found', 'not_possible_now'],
  body: jobChanges,
  exampleBody: { description: 'A pipe under the kitchen floor leaks, and the boards are wet.' },
  exampleAnswer: {
    message: 'Your job has been changed.',
    result: { ...exampleJob, description: 'A pipe under the kitchen floor leaks, and the boards are wet.' },
  },
});

export const closeJobCall = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/jobs/:id/close',
  summary: 'Closes an open job of the caller: no longer wanted, or an artisan was found.',
  refusals: ['job_not_found', 'not_possible_now'],
  body: z.object({
    reason: z.enum(['closed', 'filled'], 'Reason must be one of: closed, filled.').default('closed'),
  }),
  exampleBody: { reason: 'closed' },
  exampleAnswer: { message: 'Your job is closed.', result: { ...exampleJob, status: 'closed' } },
});

export const reopenJobCall = defineCall({
  ...changing,
  method: 'POST',
  path: '/api/jobs/:id/reopen',
  summary: 'Opens a job of the caller again, with new days if the old ones have passed.',
  refusals: ['job_not_found', 'not_possible_now', 'too_many_jobs'],
  body: jobDetails.pick({ flexible: true, firstDate: true, lastDate: true }).partial(),
  exampleBody: { firstDate: '2026-12-02', lastDate: '2026-12-03' },
  exampleAnswer: {
    message: 'Your job is open again.',
    result: { ...exampleJob, firstDate: '2026-12-02', lastDate: '2026-12-03' },
  },
});

const saving = {
  path: '/api/jobs/:id/save',
  who: 'skilled',
  switch: 'jobs',
  params,
  answer: z.object({ saved: z.boolean() }),
} as const;

export const saveJobCall = defineCall({
  ...saving,
  method: 'POST',
  summary: 'Adds an open job to the caller’s Saved Jobs.',
  refusals: ['job_not_found'],
  exampleAnswer: { saved: true },
});

export const unsaveJobCall = defineCall({
  ...saving,
  method: 'DELETE',
  summary: 'Removes a job from the caller’s Saved Jobs.',
  exampleAnswer: { saved: false },
});

export const answerJobCall = defineCall({
  method: 'POST',
  path: '/api/jobs/:id/answers',
  who: 'skilled',
  switch: 'jobs',
  summary:
    'Answers an open job with a message, or an offer where it names an amount. Answering again changes it.',
  refusals: ['job_not_found', 'not_possible_now', 'already_used'],
  params,
  body: z.object({
    id: optionalIdentifier.meta({
      description: 'Made by the client; an artisan has one answer to a job whatever its id.',
    }),
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
  exampleBody: { id: exampleIds.jobAnswer, message: 'I can come on Wednesday morning.', offerNaira: 30_000 },
  exampleAnswer: { message: 'Your answer was sent.', result: exampleAnswer },
});

export const withdrawAnswerCall = defineCall({
  method: 'DELETE',
  path: '/api/jobs/:id/answers',
  who: 'skilled',
  summary: 'Withdraws the caller’s answer to a job, until they are hired for it. A repeat changes nothing.',
  refusals: ['not_possible_now'],
  params,
  answer: z.object({ message: z.string() }),
  exampleAnswer: { message: 'Your answer is withdrawn. The customer no longer sees it.' },
});

export const listAnswersCall = defineCall({
  method: 'GET',
  path: '/api/jobs/:id/answers',
  who: 'consumer',
  summary: 'The answers to a job of the caller. Answers read here are marked as seen.',
  refusals: ['job_not_found'],
  params,
  answer: z.object({ result: z.array(receivedAnswer) }),
  exampleAnswer: { result: [{ ...exampleReceived, status: 'seen' }] },
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
  summary: 'Chooses one answer to a job of the caller; hiring that artisan comes next.',
  refusals: ['job_not_found', 'answer_not_found', 'job_filled', 'not_possible_now', 'changed_meanwhile'],
  body: z.object({
    updatedAt: instant.optional().meta({
      description:
        'The `updatedAt` of the answer as the caller read it. If the answer has changed since, it is not chosen. If absent, it is chosen in any case.',
    }),
  }),
  exampleBody: { updatedAt: exampleReceived.updatedAt },
  exampleAnswer: {
    message: 'You chose Chidi Okafor. Now hire them to book the day.',
    result: { ...exampleReceived, status: 'chosen' },
  },
});

export const declineAnswerCall = defineCall({
  ...decision,
  path: '/api/jobs/:id/answers/:answerId/decline',
  summary: 'Declines one answer to a job of the caller.',
  refusals: ['job_not_found', 'answer_not_found', 'not_possible_now'],
  exampleAnswer: {
    message: 'You declined the answer of Chidi Okafor.',
    result: { ...exampleReceived, status: 'declined' },
  },
});
