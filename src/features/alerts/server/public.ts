export { adoptAlerts } from './alerts-store.ts';
export { alertsPersonalData } from './personal-data.ts';
export { alertsRetention } from './retention.ts';
export { tellOfArtisansTask } from './tell-of-artisans.ts';
export { tellOfJob, tellOfJobsTask, tellOfJobTask } from './tell-of-jobs.ts';
