import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { dirtyFieldsOf } from './dirty-fields.ts';
import { forget, keep, keptTexts } from './storage.ts';

/**
 * What somebody has typed into a form, kept in this tab until it is sent, so that a reload, a way back, a lost network
 * or signing in again loses nothing. Several values of one name are kept with a space between them.
 */
export type Draft = Record<string, string>;

function readDraft(storageKey: string, fields: readonly string[]): Draft | undefined {
  const stored = keptTexts('tab', storageKey);
  return stored && Object.fromEntries(Object.entries(stored).filter(([name]) => fields.includes(name)));
}

function keepDraft(storageKey: string, fields: readonly string[], form: HTMLFormElement): void {
  const typed = new FormData(form);
  const values = fields.map((name) => [name, typed.getAll(name).filter(Boolean).map(String).join(' ')]);
  keep('tab', storageKey, Object.fromEntries(values));
}

export interface KeptForm {
  form: RefObject<HTMLFormElement | null>;
  /** What was typed before; undefined on the server and while there is none. */
  draft: Draft | undefined;
  keep: (event: Pick<SyntheticEvent<HTMLFormElement>, 'currentTarget'>) => void;
  /** For what a script puts into a hidden field, which the browser tells nobody. */
  keepSoon: () => void;
  /** Forgets what was typed and puts the form back. */
  startOver: () => void;
  /** The form's React key: it is made anew when a draft comes in or goes. */
  key: string;
}

/**
 * Keeps a form's fields in this tab.
 *
 * @param storageKey names the form and whose it is, so that nobody who signs in here next finds another's words
 * @param fields their names; what is not named here, such as a password, is not kept
 * @param saved true once the form was taken and stays on the screen: its draft is done with. Where the form has a field
 *   `version`, the version that came of it: a draft of this one was typed since, and is kept
 */
export function useKeptForm(
  storageKey: string,
  fields: readonly string[],
  saved: boolean | string = false,
): KeptForm {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>();
  const [startedOver, setStartedOver] = useState(0);
  const names = fields.join(' ');
  const forgetTyped = useCallback(() => {
    forget('tab', storageKey);
    setDraft(undefined);
  }, [storageKey]);
  useEffect(() => {
    const stored = readDraft(storageKey, names.split(' '));
    if (saved && stored?.version !== saved) return forgetTyped();
    setDraft(stored && { ...stored, ...(form.current && dirtyFieldsOf(form.current)) });
  }, [storageKey, names, saved, forgetTyped]);
  return {
    form,
    draft,
    keep: ({ currentTarget }) => keepDraft(storageKey, fields, currentTarget),
    // After the hidden field has got its value.
    keepSoon: () => requestAnimationFrame(() => form.current && keepDraft(storageKey, fields, form.current)),
    startOver: () => {
      forgetTyped();
      setStartedOver(startedOver + 1);
    },
    key: `${draft ? 'draft' : 'fresh'}-${startedOver}`,
  };
}
