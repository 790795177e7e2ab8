import { valuesOfForm } from '../../../browser/form-values.ts';
import { readTexts, removeStored, type StorageArea, storeJson } from '../../../browser/storage.ts';

/**
 * Draft of a sign-up, so that reloading, going back or switching the role loses nothing. Stored for the tab, and on
 * the device only on request. Secrets are in wizard-memory.ts instead.
 */

/** Names of the stored fields. */
const draftFields = [
  'email',
  'full_name',
  'address',
  'bio',
  'photoURL',
  'skill',
  'expertise',
  'service_area',
  'custom_miles',
  'state',
  'town',
  'languages',
  'videoURL',
] as const;
type DraftField = (typeof draftFields)[number];
export type SignUpDraft = Partial<Record<DraftField, string>>;

const KEY = 'signUpDraft';

/** The draft in memory as well, since storage may be full or blocked. */
let typed: SignUpDraft | undefined;

/** Reads known fields only, since storage may contain anything. */
function read(where: StorageArea): SignUpDraft | undefined {
  const stored = readTexts(where, KEY);
  return (
    stored &&
    Object.fromEntries(draftFields.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])))
  );
}

const inTab = () => typed ?? read('tab');
const onDevice = () => read('device');

/** The draft of this tab, otherwise the one saved on this device; empty when there is neither. */
export const readDraft = (): SignUpDraft => inTab() ?? onDevice() ?? {};

/** Whether the current draft is saved on this device, an older version of it is, or none. */
export function savedOnDevice(): 'whole' | 'older' | 'none' {
  const saved = onDevice();
  if (!saved) return 'none';
  const draft = readDraft();
  return draftFields.every((name) => (saved[name] ?? '') === (draft[name] ?? '')) ? 'whole' : 'older';
}

/** Whether the values shown in a form come from the device rather than this tab. */
export const comesFromDevice = (): boolean => inTab() === undefined && onDevice() !== undefined;

/** Merges a form's values into the draft. */
export function storeDraft(form: HTMLFormElement): void {
  const draft: SignUpDraft = { ...readDraft() };
  const fields = valuesOfForm(new FormData(form));
  for (const name of draftFields) {
    const value = fields[name];
    if (value !== undefined) draft[name] = value;
  }
  typed = draft;
  storeJson('tab', KEY, draft);
}

/**
 * Saves the draft on the device, where it outlives the tab.
 *
 * @returns false when the browser refuses
 */
export const saveDraftOnDevice = (): boolean => storeJson('device', KEY, readDraft());

export const removeDraftFromDevice = (): void => removeStored('device', KEY);

/** Deletes the draft, after the account was opened or to start afresh. */
export function deleteDraft(): void {
  typed = undefined;
  removeStored('tab', KEY);
  removeDraftFromDevice();
}
