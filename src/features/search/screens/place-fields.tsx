import { useRef, useState } from 'react';
import { townsOf } from '../../../browser/towns-of.ts';
import { STATES } from '../../../shared/places.ts';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import type { ArtisanSearch } from './artisan-search.ts';

const townsId = 'towns';

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
        hint={search.lat ? 'You are searching near you. Enter a town to search there instead.' : undefined}
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
