import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * What somebody typed into a form, kept in this tab until it is saved: through a reload, and through signing in again
 * when the session ended meanwhile. Never a password.
 */
export type Draft = Record<string, string>;

const secret = /password/i;

/** Storage may be full, or forbidden by the browser's settings; forms work without it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

function read(key: string): Draft | undefined {
  const stored: unknown = quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return undefined;
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
}

function write(key: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !secret.test(name),
  );
  quietly(() => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(texts))));
}

interface KeptForm {
  /** What was typed before this page was opened; undefined where there is nothing, and always on the server. */
  draft: Draft | undefined;
  /** For the form: it is kept at each key. */
  form: RefObject<HTMLFormElement | null>;
  /** For what a script puts into a hidden field, which the browser tells nobody. */
  keep: () => void;
  /** Throws the draft away. */
  discard: () => void;
}

/**
 * Keeps what is typed into a form.
 *
 * @param key names the form and whose it is, e.g. "draft:my-profile:0198…", so that nobody finds another's words
 * @param saved true once the form was saved: its draft is done with
 */
export function useFormDraft(key: string, saved: boolean): KeptForm {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>();

  const discard = useCallback(() => {
    quietly(() => sessionStorage.removeItem(key));
    setDraft(undefined);
  }, [key]);
  // After the hidden field has got its value.
  const keep = useCallback(() => {
    requestAnimationFrame(() => form.current && write(key, form.current));
  }, [key]);

  useEffect(() => {
    if (saved) discard();
    else setDraft(read(key));
  }, [key, saved, discard]);

  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const typedInto = target instanceof Element ? target.closest('form') : null;
      if (typedInto !== null && typedInto === form.current) write(key, typedInto);
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [key]);

  return { draft, form, keep, discard };
}
