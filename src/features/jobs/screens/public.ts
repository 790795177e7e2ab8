export { AnsweredJobs } from './answered-jobs.tsx';
export { OwnJobs, type OwnJobsPage } from './own-jobs.tsx';
export { JobsYouMightLike, type SuggestedJobs } from './suggested-jobs.tsx';
