import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import { MOST_COUNTED } from '../../../shared/most-counted.ts';
import { MOST_SERVICE_AREA_MILES, SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { LEVEL_NAMES } from '../../../shared/verification-levels.ts';
import { FieldError } from '../../../ui/field.tsx';
import { useNavigateOnline } from '../../../ui/offline-banner.tsx';
import { CheckboxField, SelectField, TextField } from '../../../ui/text-field.tsx';
import type { SearchCount } from '../contract.ts';
import {
  type ArtisanSearch,
  distanceText,
  levelsIn,
  OTHER_DISTANCE,
  readSearch,
  searchPath,
} from './artisan-search.ts';
import { countArtisans } from './count-artisans.ts';
import type { DayChoice as OwnDayChoice } from './day-choice.tsx';
import { fillForm, isTyped, isUsualDistance } from './fill-form.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

const inForm = [
  'skill',
  'state',
  'lga',
  'miles',
  'minRating',
  'maxPrice',
  'freeOn',
  'language',
  'verified',
  'levels',
  'safetyCourse',
  'available',
  'page',
] as const;
/** Debounce before the artisans are counted. */
const DEBOUNCE_MS = 250;
/** From this width the form is beside the list (search.css), and each choice applies at once. */
const BESIDE_THE_LIST = '(min-width: 60rem)';

interface FilterFormProps {
  /** Id by which buttons outside the form refer to it. */
  formId: string;
  search: ArtisanSearch;
  fields: Record<string, string>;
  /** Number of artisans found by the chosen filters; undefined until it is known. */
  count: SearchCount | undefined;
  onCount: (count: SearchCount | undefined) => void;
}

/** Filters as a GET form. Beside the list each choice applies at once; in the dialog it only updates the count. */
export function FilterForm({ formId, search, fields, count, onCount }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigateOnline();
  const { countSoon, asked } = useCount(form, onCount);

  const apply = () => {
    if (!form.current) return;
    const dialog = form.current.closest('dialog');
    const beside = !dialog?.open;
    dialog?.close();
    const path = searchPath(readSearch(new FormData(form.current)));
    if (path === searchPath(search)) return;
    navigate(path, { preventScrollReset: beside });
  };
  const changed = (target: EventTarget) => {
    countSoon();
    if (isBeside(form.current) && !isTyped(target)) apply();
  };
  const picked = () => {
    countSoon();
    if (isBeside(form.current)) apply();
  };
  const left = ({ target }: FocusEvent) => {
    if (isBeside(form.current) && isTyped(target)) apply();
  };
  // Chips, links and "back" also change the URL; a focused field keeps what is being typed.
  const address = searchPath(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (form.current) fillForm(form.current, search);
    if (isBeside(form.current)) countSoon(0);
    return () => asked.current?.abort();
  }, [address]);

  // Count as soon as the dialog opens, before anything is chosen. The browser may have opened it before this code loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog stays the same one
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    const countOpened = () => dialog?.open && countSoon(0);
    countOpened();
    dialog?.addEventListener('toggle', countOpened);
    return () => dialog?.removeEventListener('toggle', countOpened);
  }, []);

  // The browser's own date field is shown until this has loaded, and without JavaScript.
  const [DayChoice, setDayChoice] = useState<typeof OwnDayChoice>();
  useEffect(() => {
    void lazyWithRetry(() => import('./day-choice.tsx')).then((part) => setDayChoice(() => part.DayChoice));
  }, []);

  const choices = count?.choices;
  return (
    <Form
      id={formId}
      ref={form}
      action="/artisan"
      className="form"
      onInput={({ target }) => changed(target)}
      onBlur={left}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <HiddenFields search={search} except={[...inForm]} />
      <fieldset className="field">
        <legend className="field-label">Show only</legend>
        <CheckboxField
          name="verified"
          id="filter-verified"
          label={`Verified artisans${numberOf(choices?.verified)}`}
          value="true"
          defaultChecked={search.verified === 'true'}
        />
        <CheckboxField
          name="available"
          id="filter-available"
          label={`Artisans who are available for hire${numberOf(choices?.available)}`}
          value="true"
          defaultChecked={search.available === 'true'}
        />
      </fieldset>
      <fieldset className="field" aria-describedby={fields.levels && 'filter-levels-error'}>
        <legend className="field-label">What we checked</legend>
        {LEVEL_NAMES.map((level) => (
          <CheckboxField
            key={level}
            name="levels"
            id={`filter-${level}`}
            label={`${level}${numberOf(choices?.levels[level])}`}
            value={level}
            defaultChecked={levelsIn(search).includes(level)}
          />
        ))}
        <CheckboxField
          name="safetyCourse"
          id="filter-course"
          label={`Safety course${numberOf(choices?.safetyCourse)}`}
          value="true"
          defaultChecked={search.safetyCourse === 'true'}
        />
        <Link to="/verification" className="link">
          What each check means
        </Link>
        <FieldError id="filter-levels" error={fields.levels} />
      </fieldset>
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
      {DayChoice ? (
        <DayChoice value={search.freeOn} error={fields.freeOn} onPick={picked} />
      ) : (
        <TextField
          name="freeOn"
          id="filter-day"
          label="Free on"
          type="date"
          defaultValue={search.freeOn ?? ''}
          error={fields.freeOn}
        />
      )}
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
      <SelectField
        name="minRating"
        id="filter-rating"
        label="Rating"
        placeholder="Any rating"
        options={[
          { value: '4.5', label: `4.5 stars or more${numberOf(choices?.rating45)}` },
          { value: '4', label: `4 stars or more${numberOf(choices?.rating4)}` },
          { value: '3', label: `3 stars or more${numberOf(choices?.rating3)}` },
        ]}
        defaultValue={search.minRating ?? ''}
        error={fields.minRating}
      />
      <SelectField
        name="language"
        id="filter-language"
        label="Language"
        placeholder="Any language"
        options={LANGUAGES}
        defaultValue={search.language ?? ''}
        error={fields.language}
      />
    </Form>
  );
}

type Choice = NonNullable<SearchCount['choices']>['verified'];

/** " (14)" or " (1,000+)"; "" until it is known. */
const numberOf = (choice: Choice | undefined): string =>
  choice ? ` (${Math.min(choice.count, MOST_COUNTED).toLocaleString('en-NG')}${choice.more ? '+' : ''})` : '';

const isBeside = (form: HTMLFormElement | null): boolean =>
  window.matchMedia(BESIDE_THE_LIST).matches && form?.closest('dialog')?.open === false;

/** Debounced count of the artisans that the form's current values would find. */
function useCount(form: { current: HTMLFormElement | null }, onCount: FilterFormProps['onCount']) {
  const asked = useRef<AbortController>(undefined);
  const waiting = useRef<number>(undefined);
  const countSoon = (pauseMs = DEBOUNCE_MS) => {
    window.clearTimeout(waiting.current);
    asked.current?.abort();
    waiting.current = window.setTimeout(async () => {
      if (!form.current) return;
      const controller = new AbortController();
      asked.current = controller;
      const count = await countArtisans(readSearch(new FormData(form.current)), controller.signal);
      if (!controller.signal.aborted) onCount(count);
    }, pauseMs);
  };
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return { countSoon, asked };
}

/** Distance from the place: within the artisans' own travel range, a usual distance, or any number of miles. */
function DistanceFields({ search, error }: { search: ArtisanSearch; error: string | undefined }) {
  const { miles = '' } = search;
  const usual = isUsualDistance(miles);
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
