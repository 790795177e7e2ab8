import { type ChangeEvent, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNavigateOnline } from '../../../ui/offline-banner.tsx';
import { type ArtisanSearch, searchPath } from './artisan-search.ts';
import { HiddenFields } from './hidden-fields.tsx';

/** Debounce before a search starts. */
const DEBOUNCE_MS = 300;

/** Searches while the user types, or on submit without JavaScript. Keeps the active filters. */
export function SearchBox({ search }: { search: ArtisanSearch }) {
  const navigate = useNavigateOnline();
  const box = useRef<HTMLInputElement>(null);
  const waiting = useRef<number>(undefined);
  const latest = useRef(search);
  latest.current = search;
  const asked = search.q ?? '';

  const searchNow = () => {
    window.clearTimeout(waiting.current);
    const q = box.current?.value.trim() ?? '';
    if (q === (latest.current.q ?? '')) return;
    // Replaces the history entry, so that "back" leaves the list instead of undoing letters.
    navigate(searchPath(latest.current, { q }), { replace: true, preventScrollReset: true });
  };
  const searchSoon = (_event: ChangeEvent<HTMLInputElement>) => {
    window.clearTimeout(waiting.current);
    waiting.current = window.setTimeout(searchNow, DEBOUNCE_MS);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the script was there
  useEffect(() => {
    searchNow();
    return () => window.clearTimeout(waiting.current);
  }, []);
  // A link may change the URL, but must not overwrite what is being typed.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = asked;
  }, [asked]);

  return (
    <Form
      action="/artisan"
      role="search"
      aria-label="Artisans"
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <label className="visually-hidden" htmlFor="q-field">
        Search by name, trade, town or what needs doing
      </label>
      <Icon name="search" className="search-box-icon" />
      <input
        ref={box}
        id="q-field"
        name="q"
        type="search"
        className="control"
        defaultValue={asked}
        placeholder="Name, trade, town"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={searchSoon}
      />
      <HiddenFields search={search} except={['q', 'page']} />
      <Button type="submit">Search</Button>
    </Form>
  );
}
