import { formatNaira } from '../../../shared/kobo.ts';
import type { Job } from '../contract.ts';

/** The fields of the job form, all as text; `photos` is a space-separated list of URLs. */
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

/** An empty form. */
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

/** The form values of an existing job. */
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

/** The values of a submitted form. */
export function readJobForm(form: FormData): JobFormValues {
  const values = emptyJobForm('');
  for (const name of jobFormFields) values[name] = form.getAll(name).map(String).join(' ');
  return values;
}

/** Converts form values for the calls. An unticked box is sent as false. */
export const detailsOf = ({ id: _id, ...values }: JobFormValues) => ({
  ...values,
  flexible: values.flexible !== '',
  photos: values.photos.split(' ').filter(Boolean),
});
