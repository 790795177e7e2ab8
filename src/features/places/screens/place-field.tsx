import { type ChangeEvent, type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { placesLike } from '../../../browser/places-like.ts';
import { WELL_KNOWN_PLACES } from '../../../shared/places.ts';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';

/** Debounce before places are looked up. */
const DEBOUNCE_MS = 150;

interface PlaceFieldProps extends Omit<TextFieldProps, 'list' | 'onChange' | 'onFocus'> {
  /** Name of the state field in the same form, if any; only places in that state are suggested. */
  stateField?: string;
}

/**
 * Field for a town, LGA, district or estate. Suggestions appear while typing, in the browser's own datalist, which
 * supports screen readers and keyboards. Without JavaScript the best known places are suggested.
 */
export function PlaceField({ stateField, ...field }: PlaceFieldProps) {
  const listId = useId();
  const [offered, setOffered] = useState<readonly string[]>(WELL_KNOWN_PLACES);
  const waiting = useRef<number>(undefined);
  const asking = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      window.clearTimeout(waiting.current);
      asking.current?.abort();
    },
    [],
  );

  const offer = async (input: HTMLInputElement) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    const choice = stateField ? input.form?.elements.namedItem(stateField) : null;
    const state = choice instanceof HTMLSelectElement ? choice.value : '';
    const places = await placesLike({ typed: input.value.trim(), state, signal });
    if (!signal.aborted && places.length > 0) setOffered(places);
  };
  const offerNow = ({ currentTarget }: FocusEvent<HTMLInputElement>) => void offer(currentTarget);
  const offerSoon = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    window.clearTimeout(waiting.current);
    waiting.current = window.setTimeout(() => void offer(currentTarget), DEBOUNCE_MS);
  };
  return (
    <>
      <TextField
        maxLength={80}
        autoComplete="off"
        {...field}
        list={listId}
        onFocus={offerNow}
        onChange={offerSoon}
      />
      <datalist id={listId}>
        {offered.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}
