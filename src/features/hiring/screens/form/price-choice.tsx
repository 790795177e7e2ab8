import { formatNaira } from '../../../../shared/kobo.ts';
import { deposit } from '../../../../shared/promise-words.ts';
import { FieldError } from '../../../../ui/field.tsx';
import type { PriceItem } from '../../../price-list/contract.ts';

interface PriceChoiceProps {
  prices: readonly PriceItem[];
  /** The chosen item; undefined for "something else". */
  chosen: PriceItem | undefined;
  onPick: (value: string) => void;
  error?: string | undefined;
}

/**
 * The artisan's fixed prices, and "something else". The form sends the price that was shown, so that the
 * server can ask again if it has changed.
 */
export function PriceChoice({ prices, chosen, onPick, error }: PriceChoiceProps) {
  const options = [
    ...prices.map((item) => ({
      value: valueOfPrice(item),
      label: item.title,
      sum: formatNaira(item.priceKobo),
      checked: item.id === chosen?.id,
    })),
    { value: '', label: 'Something else', sum: `${deposit} deposit`, checked: chosen === undefined },
  ];
  return (
    <fieldset className="field price-choice" aria-describedby={error ? 'price-choice-error' : undefined}>
      <legend className="field-label">Choose a fixed price, or say what you need</legend>
      {options.map(({ value, label, sum, checked }) => (
        <label key={value} className="price-option">
          <input
            type="radio"
            name="priceItem"
            value={value}
            defaultChecked={checked}
            onChange={() => onPick(value)}
          />
          <span className="price-option-title">{label}</span>
          <span className="price-option-sum">{sum}</span>
        </label>
      ))}
      <noscript>
        <p className="field-hint">
          With “Confirm &amp; Hire” you pay the price you choose here, or the {deposit} deposit for “Something
          else”. The sum shown further down does not change with your choice.
        </p>
      </noscript>
      <FieldError id="price-choice" error={error} />
    </fieldset>
  );
}

/** The form value of an item: "id:kobo" with the price that was shown. */
export const valueOfPrice = ({ id, priceKobo }: PriceItem): string => `${id}:${priceKobo}`;
