/**
 * What somebody has typed into a hiring form, kept in this tab until the hire is saved, so that a reload loses
 * nothing. The hire's id is part of it: the form sent again after a reload is the same hire.
 */

/** The fields that are kept, by their names in the form. The ticked terms are not: they are accepted each time. */
const kept = [
  'id',
  'fullName',
  'email',
  'jobDescription',
  'address',
  'startDate',
  'endDate',
  'startTime',
  'notes',
] as const;
export type HireDraft = Partial<Record<(typeof kept)[number], string>>;

/** Under which a form is kept: what is typed for a job is another hire than what is typed without one. */
export const draftKeyOf = (artisanId: string, jobId?: string): string =>
  `hireDraft:${artisanId}${jobId ? `:${jobId}` : ''}`;

/** Storage may be full, or forbidden by the browser's settings; the form works without it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

export function readHireDraft(draftKey: string): HireDraft | undefined {
  const text = quietly(() => sessionStorage.getItem(draftKey));
  return text ? quietly(() => JSON.parse(text) as HireDraft) : undefined;
}

export function keepHireDraft(draftKey: string, form: HTMLFormElement): void {
  const typed = new FormData(form);
  const draft = Object.fromEntries(kept.map((name) => [name, String(typed.get(name) ?? '')]));
  quietly(() => sessionStorage.setItem(draftKey, JSON.stringify(draft)));
}

/** What was typed before the script was there to notice, or put back by the browser itself. */
export function typedAlready(form: HTMLFormElement): HireDraft {
  const changed = [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      element.type !== 'hidden' &&
      element.value !== element.defaultValue,
  );
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

/** What the payment pages fall back to when they cannot ask the server. */
export interface StoredHireResult {
  id: string;
  customerName: string;
  jobDescription: string;
  artisanName: string;
  artisanId: string;
}

/** The hire was saved: its facts stay on this device, its draft is done with. */
export function storeHireResult(result: StoredHireResult, draftKey: string): void {
  quietly(() => localStorage.setItem('hireResult', JSON.stringify(result)));
  quietly(() => sessionStorage.removeItem(draftKey));
}
