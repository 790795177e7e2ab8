import { valuesOfForm } from '../../../browser/form-values.ts';
import { forget, keep, keptTexts, type Storing } from '../../../browser/storage.ts';

/**
 * What somebody has typed into a sign-up, so that a reload, a way back or a switch of the role loses nothing. It
 * stays in the tab; on the device only when they ask for that. What must not be kept is in wizard-memory.ts.
 */

/** The fields that are kept, by their names in the forms. */
const kept = [
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
type DraftField = (typeof kept)[number];
export type SignUpDraft = Partial<Record<DraftField, string>>;

const KEY = 'signUpDraft';

/** What was typed since the page was loaded. It is stored as well, but a storage may be full or forbidden. */
let typed: SignUpDraft | undefined;

/** Takes only the known fields: a storage can hold whatever anything once put there. */
function read(where: Storing): SignUpDraft | undefined {
  const stored = keptTexts(where, KEY);
  return stored && Object.fromEntries(kept.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])));
}

const inTab = () => typed ?? read('tab');
const onDevice = () => read('device');

/** What was typed in this tab; failing that, what was saved on this device. Empty where there is neither. */
export const readDraft = (): SignUpDraft => inTab() ?? onDevice() ?? {};

/** Whether the draft is saved on this device as it is now, in an older form, or not at all. */
export function savedOnDevice(): 'whole' | 'older' | 'none' {
  const saved = onDevice();
  if (!saved) return 'none';
  const draft = readDraft();
  return kept.every((name) => (saved[name] ?? '') === (draft[name] ?? '')) ? 'whole' : 'older';
}

/** Whether what shows up in a form was not typed in this tab. */
export const comesFromDevice = (): boolean => inTab() === undefined && onDevice() !== undefined;

/** Adds what a form holds to what other forms held before it. */
export function keepDraft(form: HTMLFormElement): void {
  const draft: SignUpDraft = { ...readDraft() };
  const fields = valuesOfForm(new FormData(form));
  for (const name of kept) {
    const value = fields[name];
    if (value !== undefined) draft[name] = value;
  }
  typed = draft;
  keep('tab', KEY, draft);
}

/**
 * Keeps the draft on the device, also after the tab is closed.
 *
 * @returns false where the browser does not let it
 */
export const saveDraftOnDevice = (): boolean => keep('device', KEY, readDraft());

export const removeDraftFromDevice = (): void => forget('device', KEY);

/** The account is made, or everything is to begin anew. */
export function forgetDraft(): void {
  typed = undefined;
  forget('tab', KEY);
  removeDraftFromDevice();
}
