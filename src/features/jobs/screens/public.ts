export { AnsweredJobs } from './answered-jobs.tsx';
export { OwnJobs, type OwnJobsPage } from './own-jobs.tsx';
export { formTexts, type JobPress, pressJobButton } from './press-job-button.ts';
export { JobsYouMightLike } from './suggested-jobs.tsx';
export type { SuggestedJobs } from './suggested-jobs-list.tsx';
