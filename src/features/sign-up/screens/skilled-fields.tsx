import { type ReactNode, useState } from 'react';
import type { FormValues } from '../../../browser/form-values.ts';
import { kilometresText } from '../../../shared/kilometres.ts';
import { LANGUAGES, readLanguages } from '../../../shared/languages.ts';
import { MOST_SERVICE_AREA_MILES, SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { FieldError } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { PlaceField } from '../../places/screens/public.ts';
// Looks like a Fold without its script: nothing links into it and no checkbox in it can have an error.
import '../../../ui/fold.css';
import './sign-up.css';

interface SkilledFieldsProps {
  trades: readonly string[];
  states: readonly string[];
  values: FormValues;
  /** Error messages by field name. */
  fields: Record<string, string>;
  /** Field for the introduction video. */
  video: ReactNode;
}

const distances = [
  ...SERVICE_AREA_MILES.map((miles) => ({
    value: String(miles),
    label: `${miles} ${miles === 1 ? 'mile' : 'miles'} (${kilometresText(miles)})`,
  })),
  { value: 'custom', label: 'Custom distance' },
];

/** Fields only artisans fill in. */
export function SkilledFields({ trades, states, values, fields, video }: SkilledFieldsProps) {
  return (
    <fieldset className="account-part">
      <legend>Your work</legend>
      <SelectField
        label="Skill"
        name="skill"
        options={trades}
        placeholder="Choose your trade"
        required
        defaultValue={values.skill}
        error={fields.skill}
      />
      <TextField
        label="Areas of expertise"
        name="expertise"
        hint="For example: pipe repairs, bathrooms, pumping machines"
        maxLength={300}
        required
        defaultValue={values.expertise}
        error={fields.expertise}
      />
      <ServiceArea values={values} fields={fields} />
      <BasePlace states={states} values={values} fields={fields} />
      <LanguageFields values={values} error={fields.languages} />
      {video}
    </fieldset>
  );
}

/**
 * Languages as folded checkboxes, so that a phone needs one tap for each. CSS lists the ticked ones (sign-up.css).
 */
function LanguageFields({ values, error }: { values: FormValues; error: string | undefined }) {
  const spoken = readLanguages(values.languages ?? '').languages;
  return (
    <fieldset
      id="languages-field"
      className="field language-fields"
      aria-describedby={error && 'languages-error'}
    >
      <legend className="field-label">
        Languages you speak<span className="field-optional"> (optional)</span>
      </legend>
      {/* Unticked checkboxes are not submitted; this makes an empty selection explicit. */}
      <input type="hidden" name="languages" value="" />
      <details className="fold" open={error !== undefined}>
        <summary>
          <span className="languages-none">Choose languages</span>
          <span className="languages-chosen">
            {LANGUAGES.map((language) => (
              <span key={language}>{language}</span>
            ))}
          </span>
        </summary>
        <div className="language-boxes">
          {LANGUAGES.map((language) => (
            <label key={language} className="checkbox">
              <input
                type="checkbox"
                name="languages"
                value={language}
                defaultChecked={spoken.includes(language)}
                className="checkbox-box"
              />
              <span>{language}</span>
            </label>
          ))}
        </div>
      </details>
      <FieldError id="languages" error={error} />
    </fieldset>
  );
}

/** Distance the artisan travels. CSS shows the field for miles, so that it works without JavaScript. */
function ServiceArea({ values, fields }: Pick<SkilledFieldsProps, 'values' | 'fields'>) {
  const [miles, setMiles] = useState(Number(values.custom_miles ?? ''));
  return (
    <div className="service-area">
      <SelectField
        label="Service area"
        name="service_area"
        hint="How far you travel to a job"
        options={distances}
        placeholder="Choose a distance"
        required
        defaultValue={values.service_area}
        error={fields.service_area}
      />
      <TextField
        className="service-area-custom"
        label="Custom distance in miles"
        name="custom_miles"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_SERVICE_AREA_MILES}
        step={1}
        hint={miles >= 1 ? `That is about ${kilometresText(miles)}.` : 'A mile is about 1.6 km.'}
        defaultValue={values.custom_miles}
        error={fields.custom_miles}
        onChange={(event) => setMiles(Number(event.target.value))}
      />
    </div>
  );
}

/** Town the artisan works from, which decides who finds them nearby. */
function BasePlace({ states, values, fields }: Omit<SkilledFieldsProps, 'trades' | 'video'>) {
  return (
    <div className="account-pair">
      <SelectField
        label="State"
        name="state"
        options={states}
        placeholder="Choose your state"
        autoComplete="address-level1"
        required
        defaultValue={values.state}
        error={fields.state}
      />
      <PlaceField
        label="Town or area"
        name="town"
        stateField="state"
        autoComplete="address-level2"
        required
        defaultValue={values.town}
        error={fields.town}
      />
    </div>
  );
}
