import { type ChangeEvent, type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { placesLike } from '../../../browser/places-like.ts';
import { WELL_KNOWN_PLACES } from '../../../shared/places.ts';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';

/** How long nothing has to be typed before places are asked for. */
const DEBOUNCE_MS = 150;

interface PlaceFieldProps extends Omit<TextFieldProps, 'list' | 'onChange' | 'onFocus'> {
  /** The name of the choice of a state in the same form, where there is one: only its places are offered then. */
  stateField?: string;
}

/**
 * A field for a town, an LGA, a district or an estate. What fits is offered while a person types, in the browser's own
 * list: it is read out, and works with keys. Without script the best known places are offered.
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
