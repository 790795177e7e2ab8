import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { NO_PHONE_NUMBER, toE164 } from '../../../shared/phone-number.ts';
import { faultsOfMissing, stateOf, type Where, whereFields } from '../where.ts';
import type { HireRecord } from './hire-record.ts';

type Stored = Pick<HireRecord, 'jobAddress' | 'jobLandmark' | 'jobTown' | 'jobState' | 'customerPhone'>;

const whereOf = ({ customerPhone: phone, jobAddress, jobLandmark, jobTown, jobState }: Stored): Where => ({
  jobAddress,
  jobLandmark,
  jobTown,
  jobState,
  phone,
});

/** Normalises a typed state and phone number, with a message for each invalid one; empty values are allowed. */
export function readWhere<Typed extends Pick<Stored, 'jobState' | 'customerPhone'>>(
  typed: Typed,
): { read: Typed; faults: Record<string, string> } {
  const { jobState: state, customerPhone: phone } = typed;
  const jobState = state && stateOf(state);
  const customerPhone = phone && toE164(phone);
  const faults = {
    ...(jobState === undefined && {
      jobState: `We don’t know a state called “${state}”. Please choose one from the list.`,
    }),
    ...(customerPhone === null && {
      phone: NO_PHONE_NUMBER,
    }),
  };
  return { read: { ...typed, jobState: jobState ?? '', customerPhone: customerPhone ?? '' }, faults };
}

/**
 * Ensures that a locked hire's address and phone number are known before it is paid. Missing values are taken from
 * `given` and saved; known ones are not overwritten.
 *
 * @throws Refusal 400 `where_missing` with a message for each field that is missing or invalid
 */
export async function learnWhere(tx: Tx, hire: HireRecord, given: Partial<Where>): Promise<void> {
  const known = whereOf(hire);
  const missing = whereFields.filter((field) => !known[field]);
  if (missing.length === 0) return;
  const added = Object.fromEntries(missing.map((field) => [field, given[field]?.trim() ?? '']));
  const { phone, ...rest } = { ...known, ...added } as Where;
  const { read, faults } = readWhere({ ...rest, customerPhone: phone });
  const allFaults = { ...faultsOfMissing({ ...rest, phone }), ...faults };
  if (Object.keys(allFaults).length > 0) {
    throw new Refusal(
      400,
      'where_missing',
      'Before you pay, please say where the job is and whom the artisan can call.',
      { fields: allFaults },
    );
  }
  await tx
    .updateTable('hires')
    .set({
      job_address: read.jobAddress,
      job_landmark: read.jobLandmark,
      job_town: read.jobTown,
      job_state: read.jobState,
      customer_phone: read.customerPhone,
    })
    .where('id', '=', hire.id)
    .execute();
}
