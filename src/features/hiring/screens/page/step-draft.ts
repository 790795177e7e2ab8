import { removeStored, storeJson } from '../../../../browser/storage.ts';

/** Keeps what is typed into a hire's forms in this tab until it is sent. */

/** The `step` value of the message form, which is not a step of the process. */
export const MESSAGE_STEP = 'message';

/** The `step` value of the form for work photos, which is not a step of the process. */
export const PHOTOS_STEP = 'work-photos';

/** Whether a form of the page is not a step of the process. */
export const isBesideSteps = (step: string): boolean => step === MESSAGE_STEP || step === PHOTOS_STEP;

/** The storage key of a form's draft. */
export const stepDraftKey = (step: string, hireId: string): string => `hireStepDraft:${step}:${hireId}`;

/** Keeps the values of a form as its draft. @returns false where the browser refuses */
export const keepStepDraft = (step: string, hireId: string, values: Record<string, string>): boolean =>
  storeJson('tab', stepDraftKey(step, hireId), {
    ...values,
    ...(values.photos && { photos: values.photos.replaceAll('\n', ' ') }),
  });

/** Deletes the draft of a form that was sent. */
export const deleteStepDraft = (step: string, hireId: string): void =>
  removeStored('tab', stepDraftKey(step, hireId));
