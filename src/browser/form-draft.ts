import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { dirtyFieldsOf } from './dirty-fields.ts';
import { wasSentBeforeScript } from './sent-before-script.ts';
import { readTexts, removeStored, storeJson } from './storage.ts';

/**
 * What a person has typed into a form. It is kept in this tab until the form is sent, so that a reload, Back, a lost
 * network or signing in again loses nothing. Several values of one name are joined by spaces.
 */
export type Draft = Record<string, string>;

function readDraft(storageKey: string, fields: readonly string[]): Draft | undefined {
  const stored = readTexts('tab', storageKey);
  return stored && Object.fromEntries(Object.entries(stored).filter(([name]) => fields.includes(name)));
}

function storeDraft(storageKey: string, fields: readonly string[], form: HTMLFormElement): void {
  const typed = new FormData(form);
  const values = fields.map((name) => [name, typed.getAll(name).filter(Boolean).map(String).join(' ')]);
  storeJson('tab', storageKey, Object.fromEntries(values));
}

/** Keeps what was typed before the page's script ran: React saw no event of it. */
function storeTypedBefore(
  storageKey: string,
  fields: readonly string[],
  form: HTMLFormElement,
  stored: Draft | undefined,
): void {
  const typed = Object.entries(dirtyFieldsOf(form)).filter(([name]) => fields.includes(name));
  if (typed.length === 0 || wasSentBeforeScript(form)) return;
  if (stored) storeJson('tab', storageKey, { ...stored, ...Object.fromEntries(typed) });
  else storeDraft(storageKey, fields, form);
}

export interface FormDraft {
  form: RefObject<HTMLFormElement | null>;
  /** What was typed before; undefined on the server and while there is nothing. */
  draft: Draft | undefined;
  keep: (event: Pick<SyntheticEvent<HTMLFormElement>, 'currentTarget'>) => void;
  /** For hidden fields that a script fills, which fires no event. */
  keepSoon: () => void;
  /** Deletes the draft and resets the form. */
  startOver: () => void;
  /** The form's React key, which changes when a draft is loaded or deleted, so that the form is created anew. */
  key: string;
}

/**
 * Keeps a form's fields in this tab.
 *
 * @param storageKey identifies the form and its user, so that the next person to sign in here does not find another's
 *   words
 * @param fields names of the fields to keep; others, such as passwords, are not kept
 * @param saved true once the server accepted the form and it stays on the screen: its draft is deleted. In a form with
 *   a field `version`, the new version: a draft with that version was typed afterwards, and is kept
 * @param sessionEnded true while the form shows again what was sent when the session had ended: it is kept, and found
 *   again after signing in
 */
export function useFormDraft(
  storageKey: string,
  fields: readonly string[],
  saved: boolean | string = false,
  sessionEnded = false,
): FormDraft {
  const form = useRef<HTMLFormElement>(null);
  const isNew = useRef(true);
  const [draft, setDraft] = useState<Draft>();
  const [startedOver, setStartedOver] = useState(0);
  const names = fields.join(' ');
  const deleteDraft = useCallback(() => {
    removeStored('tab', storageKey);
    setDraft(undefined);
  }, [storageKey]);
  useEffect(() => {
    const stored = readDraft(storageKey, names.split(' '));
    if (saved && stored?.version !== saved) return deleteDraft();
    if (isNew.current && form.current) storeTypedBefore(storageKey, names.split(' '), form.current, stored);
    isNew.current = false;
    setDraft(stored && { ...stored, ...(form.current && dirtyFieldsOf(form.current)) });
  }, [storageKey, names, saved, deleteDraft]);
  useEffect(() => {
    if (sessionEnded && form.current) storeDraft(storageKey, names.split(' '), form.current);
  }, [storageKey, names, sessionEnded]);
  return {
    form,
    draft,
    keep: ({ currentTarget }) => storeDraft(storageKey, fields, currentTarget),
    // Waits until the hidden field has its value.
    keepSoon: () => requestAnimationFrame(() => form.current && storeDraft(storageKey, fields, form.current)),
    startOver: () => {
      deleteDraft();
      setStartedOver(startedOver + 1);
    },
    key: `${draft ? 'draft' : 'fresh'}-${startedOver}`,
  };
}
