import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';

/**
 * What somebody has typed into a form, kept in this tab until it is sent, so that a reload, a way back or a lost
 * network loses nothing.
 */

/** Storage may be full, or forbidden by the browser's settings; forms work without it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Several values of one name are kept with a space between them. */
type Draft = Record<string, string>;

function readDraft(storageKey: string, fields: readonly string[]): Draft | undefined {
  const text = quietly(() => sessionStorage.getItem(storageKey));
  const stored: unknown = text ? quietly(() => JSON.parse(text)) : undefined;
  if (typeof stored !== 'object' || stored === null) return undefined;
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => fields.includes(name) && typeof value === 'string'),
  );
}

/** The form was sent and taken: nothing is kept any more under keys that begin so. */
export function forgetDrafts(keyStart: string): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(keyStart)) sessionStorage.removeItem(key);
    }
  });
}

/** What was typed before the script was there to notice, or put back by the browser itself. */
function typedAlready(form: HTMLFormElement): Draft {
  const draft: Draft = {};
  for (const element of form.elements) {
    if (element instanceof HTMLSelectElement) {
      const chosen = [...element.options].find((option) => option.defaultSelected)?.value ?? '';
      if (element.value !== chosen) draft[element.name] = element.value;
      continue;
    }
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (element.type === 'hidden' || element.type === 'file') continue;
    if (element.type === 'checkbox') {
      const { checked, defaultChecked } = element as HTMLInputElement;
      if (checked !== defaultChecked) draft[element.name] = checked ? element.value : '';
    } else if (element.value !== element.defaultValue) draft[element.name] = element.value;
  }
  return draft;
}

/** A form's fields by name, several of one name with a space between them. */
export const valuesOfForm = (form: FormData, fields: readonly string[]): Draft =>
  Object.fromEntries(fields.map((name) => [name, form.getAll(name).map(String).join(' ')]));

export interface KeptForm {
  form: RefObject<HTMLFormElement | null>;
  /** What was typed before; undefined on the server and while there is none. */
  draft: Draft | undefined;
  /** For the form's onInput and onSubmit. */
  keep: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Forgets what was typed and puts the form back. */
  startOver: () => void;
  /** The form's React key: it is made anew when a draft comes in or goes. */
  key: string;
}

/**
 * Keeps a form's fields in this tab.
 *
 * @param storageKey names the form and whose it is, so that nobody who signs in here next finds another's words
 * @param fields their names; what is not named here is not kept
 */
export function useKeptForm(storageKey: string, fields: readonly string[]): KeptForm {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>();
  const [startedOver, setStartedOver] = useState(0);
  const names = fields.join(' ');
  useEffect(() => {
    const stored = readDraft(storageKey, names.split(' '));
    setDraft(stored && { ...stored, ...(form.current && typedAlready(form.current)) });
  }, [storageKey, names]);
  return {
    form,
    draft,
    keep: ({ currentTarget }) => {
      const typed = valuesOfForm(new FormData(currentTarget), fields);
      quietly(() => sessionStorage.setItem(storageKey, JSON.stringify(typed)));
    },
    startOver: () => {
      forgetDrafts(storageKey);
      setDraft(undefined);
      setStartedOver(startedOver + 1);
    },
    key: `${draft ? 'draft' : 'fresh'}-${startedOver}`,
  };
}
