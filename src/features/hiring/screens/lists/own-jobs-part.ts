/** The customer's jobs, which the server renders whole: a visitor's page has no use for their script. */
export { OwnJobs } from '../../../jobs/screens/public.ts';
