import { forget, keep } from '../../../../browser/storage.ts';
import { whenFieldNames } from '../../../bookings/when-fields.ts';
import { hireFormFields } from '../../hire-form.ts';
import { sentKeyOf } from '../../sent-form.ts';

/**
 * What a customer has typed into a hiring form, kept in this tab until the hire is saved, so that a reload loses
 * nothing. The hire's id is part of it: the form sent again after a reload is the same hire.
 */

/** The fields that are kept, by their names in the form; `photos` has a space between its addresses. The ticked terms are not: they are accepted each time. */
export const hireDraftFields = [
  'id' as const,
  ...hireFormFields.map(({ field }) => field),
  ...whenFieldNames,
  'priceItem' as const,
  'photos' as const,
];
export type HireDraft = Partial<Record<(typeof hireDraftFields)[number], string>>;

/** The photos of a form, as addresses. */
export const photosOf = ({ photos = '' }: { photos?: string | undefined }): string[] =>
  photos.split(' ').filter(Boolean);

/** Under which a form is kept: what is typed for a job is another hire than what is typed without one. */
export const draftKeyOf = (artisanId: string, jobId?: string): string =>
  `hireDraft:${artisanId}${jobId ? `:${jobId}` : ''}`;

/** What the payment pages fall back to when they cannot ask the server. */
export interface StoredHireResult {
  id: string;
  customerName: string;
  jobDescription: string;
  artisanName: string;
  artisanId: string;
}

/**
 * The hire was saved: its facts stay on this device, its draft is done with.
 *
 * @param next the page after the form, for those who come back to it
 */
export function storeHireResult(result: StoredHireResult, draftKey: string, next: string): void {
  keep('device', 'hireResult', result);
  keep('tab', sentKeyOf(result.artisanId), { next });
  forget('tab', draftKey);
}
