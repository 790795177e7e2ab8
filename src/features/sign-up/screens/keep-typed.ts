import { useEffect } from 'react';
import { type FormValues, valuesOfForm } from '../../../browser/form-values.ts';
import { storeDraft } from './sign-up-draft.ts';
import { rememberSecrets, secretNames } from './wizard-memory.ts';

/** Current values of a sign-up form. */
export const textsOf = (form: HTMLFormElement): FormValues => valuesOfForm(new FormData(form));

/** Stores a form's values: secrets in the page's memory, everything else in the draft. */
export function keepTyped(form: HTMLFormElement): void {
  const typed = textsOf(form);
  const secrets = secretNames.filter((name) => name in typed).map((name) => [name, typed[name]]);
  rememberSecrets(Object.fromEntries(secrets));
  storeDraft(form);
}

/**
 * Stores uploads as well: an upload sets a hidden field by script, which fires no event.
 *
 * @param key of the form element; a change starts to observe the new element
 */
export function useKeptUploads(form: { current: HTMLFormElement | null }, key = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another element
  useEffect(() => {
    const watched = form.current;
    if (!watched) return;
    const watch = new MutationObserver(() => keepTyped(watched));
    watch.observe(watched, { subtree: true, attributeFilter: ['value'] });
    return () => watch.disconnect();
  }, [form, key]);
}
