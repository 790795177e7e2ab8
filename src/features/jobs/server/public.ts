export { expireJobsTask } from './expire-jobs.ts';
export { assignJob, fillJobOfPaidHire } from './hire-for-job.ts';
export { hasOpenJob, idsOfPeopleWithOpenJobs, openJobsOf } from './open-jobs.ts';
export { jobsPersonalData } from './personal-data.ts';
