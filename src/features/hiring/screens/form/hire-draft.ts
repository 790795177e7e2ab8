import { removeStored, storeJson } from '../../../../browser/storage.ts';
import { whenFieldNames } from '../../../bookings/when-fields.ts';
import { hireFormFields } from '../../hire-form.ts';
import { sentKeyOf } from '../../sent-form.ts';

/**
 * Keeps what a customer types into a hiring form in this tab until the hire is saved, so that a reload loses nothing.
 * The draft includes the hire's id, so that sending the form again after a reload is a retry of the same hire.
 */

/**
 * The fields kept in a draft, by form name; `photos` is a space-separated list of URLs. The accepted terms are left
 * out: they have to be ticked each time.
 */
export const hireDraftFields = [
  'id' as const,
  ...hireFormFields.map(({ field }) => field),
  ...whenFieldNames,
  'priceItem' as const,
  'photos' as const,
];
export type HireDraft = Partial<Record<(typeof hireDraftFields)[number], string>>;

/** The photo URLs of a draft. */
export const photosOf = ({ photos = '' }: { photos?: string | undefined }): string[] =>
  photos.split(' ').filter(Boolean);

/** The storage key of a draft; forms for different jobs are separate drafts. */
export const draftKeyOf = (artisanId: string, jobId?: string): string =>
  `hireDraft:${artisanId}${jobId ? `:${jobId}` : ''}`;

/** Shown by the payment pages when they cannot reach the server. */
export interface StoredHireResult {
  id: string;
  customerName: string;
  jobDescription: string;
  artisanName: string;
  artisanId: string;
}

/**
 * Stores a saved hire's facts on this device and deletes its draft.
 *
 * @param next the URL after the form, for customers who come back to it
 */
export function storeHireResult(result: StoredHireResult, draftKey: string, next: string): void {
  storeJson('device', 'hireResult', result);
  storeJson('tab', sentKeyOf(result.artisanId), { next });
  removeStored('tab', draftKey);
}
