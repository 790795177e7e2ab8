import { formatNaira } from '../../../shared/kobo.ts';
import type { Job } from '../contract.ts';

/** The fields of a job's form by their names, as texts; `photos` has a space between its addresses. */
export const jobFormFields = [
  'id',
  'skill',
  'expertise',
  'description',
  'state',
  'town',
  'flexible',
  'firstDate',
  'lastDate',
  'budgetFromNaira',
  'budgetToNaira',
  'photos',
] as const;
export type JobFormValues = Record<(typeof jobFormFields)[number], string>;

/** A form that nobody has filled in. */
export const emptyJobForm = (id: string): JobFormValues => ({
  id,
  skill: '',
  expertise: '',
  description: '',
  state: '',
  town: '',
  flexible: '',
  firstDate: '',
  lastDate: '',
  budgetFromNaira: '',
  budgetToNaira: '',
  photos: '',
});

const typed = (amountKobo: number | null): string =>
  amountKobo === null ? '' : formatNaira(amountKobo).replace('₦', '');

/** A job as its form shows it. */
export const formOfJob = (job: Job): JobFormValues => ({
  id: job.id,
  skill: job.skill,
  expertise: job.expertise,
  description: job.description,
  state: job.state,
  town: job.town,
  flexible: job.firstDate === null ? 'on' : '',
  firstDate: job.firstDate ?? '',
  lastDate: job.lastDate ?? '',
  budgetFromNaira: typed(job.budgetFromKobo),
  budgetToNaira: typed(job.budgetToKobo),
  photos: job.photos.join(' '),
});

/** A sent form's fields. */
export function readJobForm(form: FormData): JobFormValues {
  const values = emptyJobForm('');
  for (const name of jobFormFields) values[name] = form.getAll(name).map(String).join(' ');
  return values;
}

/** What a sent form says, for the calls that take a job: an unticked box says something too. */
export const detailsOf = ({ id: _id, ...values }: JobFormValues) => ({
  ...values,
  flexible: values.flexible !== '',
  photos: values.photos.split(' ').filter(Boolean),
});
