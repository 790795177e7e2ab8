import type { Job, JobAnswer, ReceivedAnswer } from '../contract.ts';
import type { AnswerRecord, ReceivedAnswerRecord } from './answers-store.ts';
import type { JobRecord } from './job-record-store.ts';
import { statusAt } from './job-rules.ts';

/** A job in its wire format at a moment. `viewerId` is null for a visitor. */
export function jobView(job: JobRecord, viewerId: string | null, now: Date): Job {
  return {
    id: job.id,
    _id: job.id,
    skill: job.skill,
    expertise: job.expertise,
    description: job.description,
    town: job.town,
    state: job.state,
    firstDate: job.firstDate,
    lastDate: job.lastDate,
    budgetFromKobo: job.budgetFromKobo,
    budgetToKobo: job.budgetToKobo,
    photos: job.photos,
    status: statusAt(job, now),
    postedAt: job.postedAt.toISOString(),
    expiresAt: job.expiresAt.toISOString(),
    answerCount: job.answerCount,
    distanceMiles: job.distanceMiles,
    user: {
      id: job.customerId,
      full_name: job.customerName,
      photoURL: job.customerPhotoUrl,
      verified: job.customerVerified,
      bio: job.customerBio,
    },
    saved: job.saved,
    own: job.customerId === viewerId,
    ownAnswer: job.ownAnswer && answerView(job.ownAnswer),
  };
}

/** An answer as its artisan sees it. */
export const answerView = (answer: AnswerRecord): JobAnswer => ({
  id: answer.id,
  jobId: answer.jobId,
  message: answer.message,
  offerKobo: answer.offerKobo,
  status: answer.status,
  createdAt: answer.createdAt.toISOString(),
  updatedAt: answer.updatedAt.toISOString(),
});

/** An answer as the job's customer sees it, without the artisan's email address. */
export const receivedAnswerView = (answer: ReceivedAnswerRecord): ReceivedAnswer => ({
  ...answerView(answer),
  artisan: {
    id: answer.artisanId,
    full_name: answer.artisanName,
    photoURL: answer.artisanPhotoUrl,
    skill: answer.artisanSkill,
    verified: answer.artisanVerified,
    levels: answer.artisanLevels,
    ratings: answer.artisanRating,
    review_count: answer.artisanReviewCount,
    isOnline: answer.artisanAvailable,
  },
  hire: answer.hire,
});
