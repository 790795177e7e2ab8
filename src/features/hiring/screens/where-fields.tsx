import { STATES } from '../../../shared/places.ts';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { PlaceField } from '../../places/screens/public.ts';
import { mostCharacters, type WhereField, whereFields } from '../where.ts';

interface WhereFieldsProps {
  /** The fields to show; all by default. */
  asked?: readonly WhereField[] | undefined;
  values: Partial<Record<WhereField, string | undefined>>;
  /** Error messages by field. */
  faults: Partial<Record<WhereField, string | undefined>>;
  artisanName: string;
  /** Set if a heading above already asks the question. */
  legendHidden?: boolean;
  /** Shown below the heading. */
  hint: string;
}

/** Fields for the job's address and the phone number that the artisan calls on arrival. */
export function WhereFields({
  asked = whereFields,
  values,
  faults,
  artisanName,
  legendHidden = false,
  hint,
}: WhereFieldsProps) {
  const field = (name: WhereField) => ({
    name,
    defaultValue: values[name],
    error: faults[name],
    maxLength: mostCharacters[name],
  });
  const asks = (name: WhereField) => asked.includes(name);
  return (
    <fieldset className="where-fields">
      <legend className={legendHidden ? 'visually-hidden' : 'where-legend'}>Where and whom to call</legend>
      <p className="field-hint">{hint}</p>
      {asks('jobAddress') && (
        <TextField
          {...field('jobAddress')}
          label="Address of the job"
          hint="Street and house number, or a description"
          autoComplete="street-address"
        />
      )}
      {asks('jobLandmark') && (
        <TextField
          {...field('jobLandmark')}
          label="Nearest landmark"
          hint="Opposite the market, behind the church"
        />
      )}
      <div className="field-row field-row-2">
        {asks('jobTown') && (
          <PlaceField
            {...field('jobTown')}
            label="LGA or district"
            stateField="jobState"
            autoComplete="address-level2"
          />
        )}
        {asks('jobState') && (
          <SelectField
            name="jobState"
            defaultValue={values.jobState}
            error={faults.jobState}
            label="State"
            options={STATES}
            placeholder="Choose a state"
            autoComplete="address-level1"
          />
        )}
      </div>
      {asks('phone') && (
        <TextField
          {...field('phone')}
          label="Phone number"
          hint={`For ${artisanName} to call on the day`}
          type="tel"
          autoComplete="tel"
        />
      )}
    </fieldset>
  );
}
