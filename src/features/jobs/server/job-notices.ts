import { jobInOneLine, ownJobInOneLine } from '../../../shared/job-title.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import type { Notice } from '../../notifications/server/public.ts';

/** Notifications about a job and its answers, in addition to the emails. */

type Words = Pick<Notice, 'kind' | 'title' | 'text'>;
interface NoticedJob {
  skill: string;
  expertise: string;
}

/** For the job's customer. */
export const newAnswerWords = (job: NoticedJob, artisanName: string, offerKobo: number | null): Words => ({
  kind: 'jobs',
  title: `${artisanName} answered your job`,
  text: offerKobo === null ? ownJobInOneLine(job) : `${formatNaira(offerKobo)} · ${ownJobInOneLine(job)}`,
});

export const withdrawnAnswerWords = (job: NoticedJob, artisanName: string): Words => ({
  kind: 'jobs',
  title: `${artisanName} withdrew their answer to your job`,
  text: ownJobInOneLine(job),
});

/** For artisans who answered. */
export const answerWords = {
  chosen: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'Your answer was chosen',
    text: `${jobInOneLine(job)}. Nothing is booked yet: when they hire you, it appears on your dashboard.`,
  }),
  declined: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'Your answer was declined',
    text: jobInOneLine(job),
  }),
  closed: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'A job you answered was closed',
    text: `${jobInOneLine(job)}. The customer isn’t taking any more answers.`,
  }),
  changed: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'A job you answered has changed',
    text: `${jobInOneLine(job)}. Read it again: you can still change your answer.`,
  }),
  lostOut: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'Someone else was hired for a job you answered',
    text: jobInOneLine(job),
  }),
};

/** For the job's customer. */
export const expiredJobWords = (job: NoticedJob): Words => ({
  kind: 'jobs',
  title: 'Your job is over',
  text: `${ownJobInOneLine(job)}. If you still need someone, open it again.`,
});
