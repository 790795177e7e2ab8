import { useEffect } from 'react';
import { type FormValues, valuesOfForm } from '../../../browser/form-values.ts';
import { keepDraft } from './sign-up-draft.ts';
import { rememberSecrets, secretNames } from './wizard-memory.ts';

/** What a sign-up's form holds now. */
export const textsOf = (form: HTMLFormElement): FormValues => valuesOfForm(new FormData(form));

/** Keeps what a sign-up's form holds: its secrets in this page's memory, all else in the draft. */
export function keepTyped(form: HTMLFormElement): void {
  const typed = textsOf(form);
  const secrets = secretNames.filter((name) => name in typed).map((name) => [name, typed[name]]);
  rememberSecrets(Object.fromEntries(secrets));
  keepDraft(form);
}

/**
 * An upload puts an address into a hidden field, and the browser tells nobody when a script does that.
 *
 * @param key the form's own, if it has one: another form in its place is watched anew
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
