import { forget } from '../../../../browser/storage.ts';

/** What is typed into a form about a paid hire is kept in this tab until it is sent. */

/** How a message to the other side is told from the steps of a hire. */
export const MESSAGE_STEP = 'message';

/** The same of photos of the work. */
export const PHOTOS_STEP = 'work-photos';

/** What a form of the page sends that is no step of the process. */
export const isBesideSteps = (step: string): boolean => step === MESSAGE_STEP || step === PHOTOS_STEP;

/** Under which the form of a step is kept. */
export const stepDraftKey = (step: string, hireId: string): string => `hireStepDraft:${step}:${hireId}`;

/** The form was sent: its draft is done with. */
export const forgetStepDraft = (step: string, hireId: string): void =>
  forget('tab', stepDraftKey(step, hireId));
