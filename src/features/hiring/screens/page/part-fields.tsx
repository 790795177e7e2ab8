import { type FormEvent, type ReactNode, useState } from 'react';
import { serviceFeeKobo } from '../../../../shared/hire-money.ts';
import { formatNaira, typedNaira } from '../../../../shared/kobo.ts';
import { koboOfNaira } from '../../../../shared/read-naira.ts';
import { DayField } from '../../../../ui/day-field.tsx';
import { fieldId } from '../../../../ui/field.tsx';
import { useKeptOpen } from '../../../../ui/fold.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { QuoteView } from '../../contract.ts';
import { LEAST_PARTS, MOST_PART_TITLE, MOST_PARTS } from '../../part-limits.ts';
import { partFieldName } from './part-values.ts';

interface PartFieldsProps {
  /** The quote to be corrected; null for a first one. */
  quote: QuoteView | null;
  /** Our fee, in basis points. */
  feeBasisPoints: number;
  /** The first day of the job, YYYY-MM-DD. */
  firstDay: string;
  /** Typed values and error messages, by field. */
  values: Record<string, string>;
  fields: Record<string, string>;
}

const rows = Array.from({ length: MOST_PARTS }, (_, at) => at);
const examples = ['Foundation', 'Walls', 'Roofing', 'Plumbing', 'Painting'];

/** Fields for a price in parts, folded because most jobs have none. Without script, all rows are there. */
export function PartFields({ quote, feeBasisPoints, firstDay, values, fields }: PartFieldsProps) {
  const [sumKobo, setSumKobo] = useState(
    quote?.parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0) ?? 0,
  );
  const add = (event: FormEvent<HTMLDivElement>) => {
    const prices = event.currentTarget.querySelectorAll<HTMLInputElement>('input[name$="amountNaira"]');
    setSumKobo([...prices].reduce((sum, { value }) => sum + (koboOfNaira(value) ?? 0), 0));
  };
  const feeKobo = serviceFeeKobo(sumKobo, feeBasisPoints);
  const isUsed = (from: number) =>
    rows.some(
      (at) =>
        at >= from &&
        (quote?.parts[at] !== undefined ||
          Object.keys(values).some((name) => name.startsWith(`parts.${at}.title`) && values[name] !== '') ||
          Object.keys(fields).some((name) => name.startsWith(`parts.${at}.`))),
    );
  const isDivided = useKeptOpen(isUsed(0) || fields.parts !== undefined);
  const hasMore = useKeptOpen(isUsed(LEAST_PARTS));
  const row = (at: number): ReactNode => <PartRow key={at} {...{ at, quote, firstDay, values, fields }} />;
  return (
    <details className="folded-form" open={isDivided}>
      <summary>Divide a long job into parts instead</summary>
      <div className="folded-form-body stack" onInput={add}>
        <p>
          Each part has its own price and days. The customer pays one part at a time, we hold that money until
          the part is done, and then it’s yours. Leave the price above empty.
        </p>
        {rows.slice(0, LEAST_PARTS).map(row)}
        <details className="folded-form" open={hasMore}>
          <summary>More parts</summary>
          <div className="folded-form-body stack">{rows.slice(LEAST_PARTS).map(row)}</div>
        </details>
        <p className="price-sum" aria-live="polite">
          {sumKobo > 0 &&
            `${formatNaira(sumKobo)} in total. You get ${formatNaira(sumKobo - feeKobo)}, and our service fee is ${formatNaira(feeKobo)}.`}
        </p>
      </div>
    </details>
  );
}

type PartRowProps = Omit<PartFieldsProps, 'feeBasisPoints'> & { at: number };

function PartRow({ at, quote, firstDay, values, fields }: PartRowProps) {
  const part = quote?.parts[at];
  const known = {
    title: part?.title,
    amountNaira: part && typedNaira(part.amountKobo),
    startDate: part?.startDate ?? (at === 0 ? firstDay : undefined),
    endDate: part?.endDate,
  };
  const wired = (field: keyof typeof known) => {
    const name = partFieldName(at, field);
    return { name, defaultValue: values[name] ?? known[field], error: fields[name] };
  };
  // Shows a fault of the parts as a whole at the first field.
  const together = at === 0 && !fields[partFieldName(0, 'title')] ? fields.parts : undefined;
  return (
    <fieldset className="part-row">
      <legend className="field-label">Part {at + 1}</legend>
      <TextField
        {...wired('title')}
        {...(together && { id: fieldId('parts'), error: together })}
        label="Name of the part"
        placeholder={examples[at]}
        maxLength={MOST_PART_TITLE}
        autoComplete="off"
      />
      <TextField
        {...wired('amountNaira')}
        label="Price"
        prefix="₦"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <DayField {...wired('startDate')} label="First day" />
      <DayField {...wired('endDate')} label="Last day" />
    </fieldset>
  );
}
