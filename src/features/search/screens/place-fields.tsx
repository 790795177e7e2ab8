import { STATES } from '../../../shared/places.ts';
import { SelectField } from '../../../ui/text-field.tsx';
import { PlaceField } from '../../places/screens/public.ts';
import type { ArtisanSearch } from './artisan-search.ts';

/** Fields for state and town. */
export function PlaceFields({ search, fields }: { search: ArtisanSearch; fields: Record<string, string> }) {
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
      />
      <PlaceField
        name="lga"
        id="filter-lga"
        label="Town"
        stateField="state"
        defaultValue={search.lga ?? ''}
        hint={search.lat ? 'You are searching near you. Enter a town to search there instead.' : undefined}
        error={fields.lga}
      />
    </div>
  );
}
