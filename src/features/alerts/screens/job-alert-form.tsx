import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { MOST_ALERT_TRADES } from '../../../shared/alert-limits.ts';
import { MOST_SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CheckboxField, TextField } from '../../../ui/text-field.tsx';
import { PlaceField } from '../../places/screens/public.ts';

/** Values of the form, as typed. */
export interface JobAlertValues {
  trades: string[];
  place: string;
  miles: string;
  leastNaira: string;
}

interface JobAlertFormProps {
  values: JobAlertValues;
  trades: readonly string[];
  /** Name of the artisan's base place; null when there is none. */
  base: string | null;
  isOn: boolean;
  fields: Record<string, string>;
}

export function JobAlertForm({ values, trades, base, isOn, fields }: JobAlertFormProps) {
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.get('step') === 'save';
  return (
    <Form method="post" className="form">
      <input type="hidden" name="step" value="save" />
      <TradeBoxes chosen={values.trades} trades={trades} error={fields.trades} />
      <TextField
        name="miles"
        label="How far, in miles"
        inputMode="numeric"
        hint={`A mile is about 1.6 km. From 1 to ${MOST_SERVICE_AREA_MILES}.`}
        defaultValue={values.miles}
        error={fields.miles}
        maxLength={3}
        required
      />
      <PlaceField
        name="place"
        label="Measured from"
        optional={base !== null}
        hint={
          base === null
            ? 'A town, LGA or district.'
            : `If you leave this empty, we measure from your base, ${base}.`
        }
        defaultValue={values.place}
        error={fields.place}
      />
      <TextField
        name="leastNaira"
        label="Lowest budget"
        optional
        prefix="₦"
        inputMode="numeric"
        hint="We’ll also tell you about jobs with no budget."
        defaultValue={values.leastNaira}
        error={fields.leastNaira}
        maxLength={14}
      />
      <p className="field-hint">
        You can turn off device notifications or emails in your{' '}
        <Link to="/notifications/settings">notification settings</Link>.
      </p>
      <Button type="submit" size="large" pending={sending} pendingLabel="Saving...">
        {isOn ? 'Save job alerts' : 'Turn on job alerts'}
      </Button>
    </Form>
  );
}

interface TradeBoxesProps {
  chosen: readonly string[];
  trades: readonly string[];
  error: string | undefined;
}

/**
 * Checkboxes with the chosen trades first and all others folded. A box stays where it was at first, because one that
 * moves is created anew, without what was chosen meanwhile.
 */
function TradeBoxes({ chosen: chosenAtFirst, trades, error }: TradeBoxesProps) {
  const [chosen] = useState(chosenAtFirst);
  const others = trades.filter((trade) => !chosen.includes(trade));
  const box = (trade: string, checked: boolean) => (
    <CheckboxField
      key={trade}
      id={`trade-${trades.indexOf(trade)}`}
      name="trades"
      label={trade}
      value={trade}
      defaultChecked={checked}
    />
  );
  return (
    <fieldset
      className="alert-trades"
      id="trades-field"
      tabIndex={-1}
      aria-describedby={error && 'trades-error'}
    >
      <legend className="field-label">Trades, up to {MOST_ALERT_TRADES}</legend>
      {chosen.map((trade) => box(trade, true))}
      <details open={chosen.length === 0}>
        <summary>{chosen.length === 0 ? 'Choose trades' : 'Add other trades'}</summary>
        <div className="alert-trades-grid">{others.map((trade) => box(trade, false))}</div>
      </details>
      <FieldError id="trades" error={error} />
    </fieldset>
  );
}

export function StopJobAlert() {
  const { formData } = useNavigation();
  return (
    <Form method="post" className="stop-job-alert">
      <Button
        type="submit"
        name="step"
        value="stop"
        variant="quiet"
        icon={<Icon name="bell-off" />}
        pending={formData?.get('step') === 'stop'}
      >
        Turn off job alerts
      </Button>
    </Form>
  );
}
