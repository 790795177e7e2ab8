import { type FormEvent, useState } from 'react';
import { serviceFeeKobo } from '../../../../shared/hire-money.ts';
import { formatNaira, typedNaira } from '../../../../shared/kobo.ts';
import { koboOfNaira } from '../../../../shared/read-naira.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import type { QuoteView } from '../../contract.ts';
import { quoteLineKinds } from '../../quote-lines.ts';
import { lineWords } from './price-lines.tsx';

interface PriceFieldsProps {
  /** The quote to be corrected; null for a first one. */
  quote: QuoteView | null;
  /** Whether the price can be given in parts instead. */
  mayDivide: boolean;
  /** Our fee, in basis points. */
  feeBasisPoints: number;
  /** Typed values and error messages, by field. */
  values: Record<string, string>;
  fields: Record<string, string>;
}

/** Fields for the lines of a price. Shows the sum and the artisan's share while they type. */
export function PriceFields({ quote, mayDivide, feeBasisPoints, values, fields }: PriceFieldsProps) {
  const [sumKobo, setSumKobo] = useState(quote && quote.parts.length === 0 ? quote.amountKobo : 0);
  const add = (event: FormEvent<HTMLFieldSetElement>) => {
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    setSumKobo(inputs.reduce((sum, { value }) => sum + (koboOfNaira(value) ?? 0), 0));
  };
  const feeKobo = serviceFeeKobo(sumKobo, feeBasisPoints);
  return (
    <fieldset className="price-fields" onInput={add}>
      <legend className="field-label">Your price for the whole job</legend>
      {quoteLineKinds.map((kind, at) => {
        const name = `${kind}Naira`;
        const line = quote?.lines.find((each) => each.kind === kind);
        const known =
          line?.amountKobo ??
          (at === 0 && quote?.lines.length === 0 && quote.parts.length === 0 ? quote.amountKobo : undefined);
        return (
          <TextField
            key={kind}
            name={name}
            label={lineWords[kind]}
            prefix="₦"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            optional={at > 0}
            required={at === 0 && !mayDivide}
            defaultValue={values[name] ?? (known === undefined ? undefined : typedNaira(known))}
            error={fields[name] ?? (at === 0 ? fields.amountNaira : undefined)}
          />
        );
      })}
      <p className="price-sum" aria-live="polite">
        {sumKobo > 0
          ? `${formatNaira(sumKobo)} in total. You get ${formatNaira(sumKobo - feeKobo)}, and our service fee is ${formatNaira(feeKobo)}.`
          : `Our ${feeBasisPoints / 100}% service fee comes out of it.`}
      </p>
    </fieldset>
  );
}
