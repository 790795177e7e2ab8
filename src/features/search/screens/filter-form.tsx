import { Form, useNavigate } from 'react-router';
import { MOST_SERVICE_AREA_MILES, SERVICE_AREA_MILES } from '../../../shared/places.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { CheckboxField, SelectField, TextField } from '../../../ui/text-field.tsx';
import {
  type ArtisanSearch,
  distanceText,
  OTHER_DISTANCE,
  readSearch,
  searchPath,
} from './artisan-search.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

const ratings = [
  { value: '4.5', label: '4.5 stars or more' },
  { value: '4', label: '4 stars or more' },
  { value: '3', label: '3 stars or more' },
];
const inForm = [
  'skill',
  'state',
  'lga',
  'miles',
  'minRating',
  'maxPrice',
  'freeOn',
  'verified',
  'available',
  'page',
] as const;

interface FilterFormProps {
  /** What buttons outside the form name it by. */
  formId: string;
  search: ArtisanSearch;
  fields: Record<string, string>;
}

/** The filters as a plain GET form. */
export function FilterForm({ formId, search, fields }: FilterFormProps) {
  const navigate = useNavigate();
  const apply = (form: HTMLFormElement) => {
    form.closest('dialog')?.close();
    void navigate(searchPath(readSearch(new FormData(form))));
  };
  return (
    <Form
      id={formId}
      action="/artisan"
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <HiddenFields search={search} except={[...inForm]} />
      <SelectField
        name="skill"
        id="filter-skill"
        label="Trade"
        placeholder="Any trade"
        options={TRADE_LABELS}
        defaultValue={search.skill ?? ''}
        error={fields.skill}
      />
      <PlaceFields search={search} fields={fields} />
      <DistanceFields search={search} error={fields.miles} />
      <SelectField
        name="minRating"
        id="filter-rating"
        label="Rating"
        placeholder="Any rating"
        options={ratings}
        defaultValue={search.minRating ?? ''}
        error={fields.minRating}
      />
      <TextField
        name="maxPrice"
        id="filter-price"
        label="Starting price up to"
        prefix="₦"
        inputMode="numeric"
        maxLength={12}
        defaultValue={search.maxPrice ?? ''}
        error={fields.maxPrice}
      />
      <TextField
        name="freeOn"
        id="filter-day"
        label="Free on"
        type="date"
        defaultValue={search.freeOn ?? ''}
        error={fields.freeOn}
      />
      <fieldset className="field">
        <legend className="field-label">Show only</legend>
        <CheckboxField
          name="verified"
          id="filter-verified"
          label="Verified artisans"
          value="true"
          defaultChecked={search.verified === 'true'}
        />
        <CheckboxField
          name="available"
          id="filter-available"
          label="Artisans who are available for hire"
          value="true"
          defaultChecked={search.available === 'true'}
        />
      </fieldset>
    </Form>
  );
}

/** How far from the place: as the artisans themselves say, one of the usual distances, or a number of one's own. */
function DistanceFields({ search, error }: { search: ArtisanSearch; error: string | undefined }) {
  const { miles = '' } = search;
  const usual = miles === '' || SERVICE_AREA_MILES.some((each) => String(each) === miles);
  return (
    <div className="distance-fields">
      <SelectField
        name="miles"
        id="filter-miles"
        label="Distance"
        hint="Measured from the town you choose."
        placeholder="As far as each artisan travels"
        options={[
          ...SERVICE_AREA_MILES.map((each) => ({
            value: String(each),
            label: `Within ${distanceText(each)}`,
          })),
          { value: OTHER_DISTANCE, label: 'Another distance' },
        ]}
        defaultValue={usual ? miles : OTHER_DISTANCE}
        error={error}
      />
      <TextField
        name="otherMiles"
        id="filter-other-miles"
        className="other-miles"
        label="Miles"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_SERVICE_AREA_MILES}
        defaultValue={usual ? '' : miles}
      />
    </div>
  );
}
