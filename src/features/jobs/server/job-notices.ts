import { formatNaira } from '../../../shared/kobo.ts';
import type { Notice } from '../../notifications/server/public.ts';

/** What people are told of a job and its answers, beside the mails. */

type Words = Pick<Notice, 'kind' | 'title' | 'text'>;
interface NoticedJob {
  expertise: string;
}

const seeking = ({ expertise }: NoticedJob): string => `Seeking Skilled ${expertise}`;

/** To a job's owner. */
export const newAnswerWords = (job: NoticedJob, artisanName: string, offerKobo: number | null): Words => ({
  kind: 'jobs',
  title: `${artisanName} answered your job`,
  text: offerKobo === null ? seeking(job) : `${formatNaira(offerKobo)} · ${seeking(job)}`,
});

/** To the artisans whose answer it was. */
export const answerWords = {
  chosen: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'Your answer was chosen',
    text: `${seeking(job)}. Nothing is booked yet: when they hire you, it appears on your dashboard.`,
  }),
  declined: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'Your answer was declined',
    text: seeking(job),
  }),
  lostOut: (job: NoticedJob): Words => ({
    kind: 'jobs',
    title: 'Someone else was hired for a job you answered',
    text: seeking(job),
  }),
};

/** To a job's owner. */
export const expiredJobWords = (job: NoticedJob): Words => ({
  kind: 'jobs',
  title: 'Your job is over',
  text: `${seeking(job)}. If you still need someone, open it again.`,
});
