import { useRef, useState } from 'react';
import { STATES } from '../../../shared/places.ts';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import type { ArtisanSearch } from './artisan-search.ts';

const townsId = 'towns';
/** Every town of the largest state, and enough of a search over all of them. */
const TOWNS_OFFERED = 100;

/** State and town. With script the towns of the state are offered while one types. */
export function PlaceFields({ search, fields }: { search: ArtisanSearch; fields: Record<string, string> }) {
  const [towns, setTowns] = useState<string[]>([]);
  const state = useRef(search.state ?? '');
  const offered = useRef<string>(undefined);

  const offerTowns = async () => {
    if (offered.current === state.current) return;
    offered.current = state.current;
    setTowns(await townsOf(state.current));
  };
  return (
    <div className="place-fields">
      <SelectField
        name="state"
        id="filter-state"
        label="State"
        placeholder="Any state"
        options={STATES}
        defaultValue={search.state ?? ''}
        error={fields.state}
        onChange={(event) => {
          state.current = event.target.value;
        }}
      />
      <TextField
        name="lga"
        id="filter-lga"
        label="Town"
        list={townsId}
        autoComplete="off"
        maxLength={80}
        defaultValue={search.lga ?? ''}
        hint={search.lat ? 'You are looking near yourself; name a town to look there instead.' : undefined}
        error={fields.lga}
        onFocus={() => void offerTowns()}
      />
      <datalist id={townsId}>
        {towns.map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
    </div>
  );
}

/** Without an answer nothing is offered, and any town can be typed all the same. */
async function townsOf(state: string): Promise<string[]> {
  try {
    const query = new URLSearchParams({ limit: String(TOWNS_OFFERED), ...(state && { state }) });
    const answer = await fetch(`/api/places?${query}`);
    if (!answer.ok) return [];
    const places = (await answer.json()) as { name: string }[];
    return [...new Set(places.map(({ name }) => name))];
  } catch {
    return [];
  }
}
