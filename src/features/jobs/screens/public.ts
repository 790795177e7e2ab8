export { AnsweredJobs } from './answered-jobs.tsx';
export { formTexts, type JobActionResult, jobAction } from './job-action.ts';
export { OwnJobs, type OwnJobsPage } from './own-jobs.tsx';
export { JobsYouMightLike } from './suggested-jobs.tsx';
export type { SuggestedJobs } from './suggested-jobs-list.tsx';
