import type { FormValues } from '../../../browser/form-values.ts';
import { BVN_FAULT, readBvn } from '../../../shared/bvn.ts';
import type { Faults } from './wizard-memory.ts';
import { faultsWith, isEmpty } from './wizard-rules.ts';

/** Errors of the artisan's third step. The face photo may follow later. */
export function faultsOfVerification({ bvn = '' }: FormValues): Faults | undefined {
  if (isEmpty(bvn)) return faultsWith({ bvn: 'BVN is required.' });
  return readBvn(bvn) === undefined ? faultsWith({ bvn: BVN_FAULT }) : undefined;
}
