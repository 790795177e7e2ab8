export { closeOpenJobsOf } from './close-jobs-of.ts';
export { expireJobsTask } from './expire-jobs.ts';
export { assignJob, fillJobOfPaidHire, passJobOn } from './hire-for-job.ts';
export {
  findJobInBrief,
  hasOpenJob,
  idsOfPeopleWithOpenJobs,
  isPictureOfJobs,
  openJobs,
  openJobsOf,
} from './open-jobs.ts';
export { jobsPersonalData } from './personal-data.ts';
