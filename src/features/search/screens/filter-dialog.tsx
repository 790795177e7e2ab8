import { Form, useNavigate } from 'react-router';
import { MOST_SERVICE_AREA_MILES, SERVICE_AREA_MILES } from '../../../shared/places.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Dialog, DialogButton } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CheckboxField, SelectField, TextField } from '../../../ui/text-field.tsx';
import {
  type ArtisanSearch,
  activeFilters,
  distanceText,
  filtersId,
  OTHER_DISTANCE,
  readSearch,
  searchPath,
} from './artisan-search.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { NearMeButton } from './near-me-button.tsx';
import { PlaceFields } from './place-fields.tsx';

const formId = 'filters-form';
const ratings = [
  { value: '4.5', label: '4.5 stars or more' },
  { value: '4', label: '4 stars or more' },
  { value: '3', label: '3 stars or more' },
];
const inForm = ['skill', 'state', 'lga', 'miles', 'minRating', 'verified', 'available', 'page'] as const;

/** The filters: a plain GET form in a modal dialog, or without script a part of the page that a link leads to. */
export function FilterDialog({ search, fields }: { search: ArtisanSearch; fields: Record<string, string> }) {
  const navigate = useNavigate();
  const count = activeFilters(search).length;
  const apply = (form: HTMLFormElement) => {
    form.closest('dialog')?.close();
    void navigate(searchPath(readSearch(new FormData(form))));
  };
  return (
    <div className="list-tools">
      <DialogButton dialogId={filtersId} className="needs-script" icon={<Icon name="sliders-horizontal" />}>
        Filters{count > 0 && ` (${count})`}
      </DialogButton>
      <NearMeButton search={search} />
      <noscript>
        <a href={`#${filtersId}`} className={buttonClass({ variant: 'secondary' })}>
          Filters{count > 0 && ` (${count})`}
        </a>
      </noscript>
      <Dialog
        id={filtersId}
        shape="side"
        title="Filters"
        footer={
          <>
            <ButtonLink variant="secondary" to={searchPath({ q: search.q, sort: search.sort })}>
              Clear filters
            </ButtonLink>
            <Button type="submit" form={formId}>
              Show artisans
            </Button>
          </>
        }
      >
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
      </Dialog>
    </div>
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
