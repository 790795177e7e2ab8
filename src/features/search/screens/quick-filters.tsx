import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useToday } from '../../../browser/today.ts';
import { kilometresText } from '../../../shared/kilometres.ts';
import { addDays, formatJobDay } from '../../../shared/lagos-time.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import { SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { LEVEL_NAMES } from '../../../shared/verification-levels.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { useNavigateOnline } from '../../../ui/offline-banner.tsx';
import { ActiveFilters } from './active-filters.tsx';
import {
  type ArtisanSearch,
  activeFilters,
  hasPlace,
  levelsIn,
  priceText,
  quickFields,
  readSearch,
  searchPath,
} from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';
import { fillForm } from './fill-form.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { understoodParts } from './list-words.ts';
import { NearMeButton } from './near-me-button.tsx';
import { orderOf, ordersOf } from './sort-links.tsx';

const prices = ['10000', '20000', '50000', '100000'];
const ratings = ['4.5', '4', '3'];
/** How many days this chip offers; later days are in the filter dialog's month grid. */
const DAYS_SHOWN = 14;

/** "Free today", "Free tomorrow", "Free Thu 26 November"; text that is not a date is shown unchanged. */
function freeText(day: string, today: string): string {
  if (day === today) return 'Free today';
  if (day === addDays(today, 1)) return 'Free tomorrow';
  return Number.isNaN(Date.parse(day)) ? day : `Free ${formatJobDay(day).replace(/ \d{4}$/, '')}`;
}

/** "BVN and Bank checked" */
const checkedText = (levels: string): string => `${levelsIn({ levels }).join(' and ')} checked`;

/**
 * Chips above the list on phones: the order, what was understood of the words, and the most used filters. Each
 * applies at once; without JavaScript there is a button.
 */
export function QuickFilters({ search, meaning }: { search: ArtisanSearch; meaning: Meaning | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigateOnline();
  const apply = () => {
    if (form.current) navigate(searchPath(readSearch(new FormData(form.current))));
  };
  // Other chips and the dialog change the URL, too. The form is updated instead of re-created, so that a field
  // keeps the focus.
  const address = searchPath(search);
  const order = orderOf(search, meaning);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, and when the words are read
  useEffect(() => {
    if (form.current) fillForm(form.current, { ...search, sort: order });
  }, [address, order]);
  // Active filters that no chip below shows.
  const others = [...understoodParts(search, meaning), ...activeFilters(search)].filter(
    ({ quick }) => !quick,
  );
  const today = useToday();
  const nextDays = Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(today, at));
  const options = (values: readonly string[], current: string | undefined) =>
    current === undefined || values.includes(current) ? values : [current, ...values];
  return (
    <div className="quick-filters">
      <Form
        ref={form}
        action="/artisan"
        className="quick-form"
        onChange={apply}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <HiddenFields search={search} except={[...quickFields, 'sort', 'page']} />
        <select name="sort" aria-label="Sort by" className="chip chip-select" defaultValue={order ?? ''}>
          <optgroup label="Sort by">
            {ordersOf(search, meaning).map(({ sort = '', label }) => (
              <option key={label} value={sort}>
                {label}
              </option>
            ))}
          </optgroup>
        </select>
        <ActiveFilters filters={others} className="quick-others" />
        <NearMeButton search={search} />
        <FilterChip
          to={searchPath(search, { verified: search.verified ? undefined : 'true' })}
          selected={Boolean(search.verified)}
        >
          {search.verified === 'false' ? 'Not verified' : 'Verified'}
        </FilterChip>
        <FilterChip
          to={searchPath(search, { available: search.available ? undefined : 'true' })}
          selected={Boolean(search.available)}
        >
          {search.available === 'false' ? 'Fully booked' : 'Available'}
        </FilterChip>
        <ChipSelect
          name="freeOn"
          label="Free on"
          any="Any day"
          value={search.freeOn}
          options={options(nextDays, search.freeOn).map((value) => [value, freeText(value, today)])}
        />
        <ChipSelect
          name="levels"
          label="Checked"
          any="Checked or not"
          value={search.levels}
          options={options(LEVEL_NAMES, search.levels).map((value) => [value, checkedText(value)])}
        />
        <ChipSelect
          name="maxPrice"
          label="Price"
          value={search.maxPrice}
          options={options(prices, search.maxPrice).map((value) => [value, priceText(value)])}
        />
        {hasPlace(search) && (
          <ChipSelect
            name="miles"
            label="Distance"
            value={search.miles}
            options={options(SERVICE_AREA_MILES.map(String), search.miles).map((value) => [
              value,
              `Within ${kilometresText(Number(value))}`,
            ])}
          />
        )}
        <ChipSelect
          name="minRating"
          label="Rating"
          value={search.minRating}
          options={options(ratings, search.minRating).map((value) => [value, `★ ${value} or more`])}
        />
        <ChipSelect
          name="language"
          label="Language"
          value={search.language}
          options={options(LANGUAGES, search.language).map((value) => [value, value])}
        />
        <noscript>
          <button type="submit" className="chip">
            Apply
          </button>
        </noscript>
      </Form>
    </div>
  );
}

/** A select styled as a chip, so that phones offer their native list. */
function ChipSelect({
  name,
  label,
  any = `Any ${label.toLowerCase()}`,
  value,
  options,
}: {
  name: string;
  label: string;
  any?: string;
  value: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
}) {
  return (
    <select
      name={name}
      aria-label={label}
      className={`chip chip-select ${value ? 'chip-selected' : ''}`}
      defaultValue={value ?? ''}
    >
      <option value="">{value ? any : label}</option>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
