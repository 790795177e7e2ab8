/** The customer's jobs, fully server-rendered. A separate chunk, since a visitor's page does not need the script. */
export { OwnJobs } from '../../../jobs/screens/public.ts';
