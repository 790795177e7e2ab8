import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { QuoteView } from '../../contract.ts';
import type { QuoteLineKind } from '../../quote-lines.ts';

/** Labels of the kinds of lines. */
export const lineWords: Record<QuoteLineKind, string> = {
  labour: 'Labour',
  materials: 'Materials',
  transport: 'Transport',
};

/** The lines of a price, with their total; null for a single sum. */
export function PriceLines({ quote: { lines, amountKobo } }: { quote: QuoteView }) {
  if (lines.length === 0) return null;
  const items = lines.map((line) => ({
    term: lineWords[line.kind],
    description: <Money kobo={line.amountKobo} />,
  }));
  const total = (
    <strong>
      <Money kobo={amountKobo} />
    </strong>
  );
  return <DescriptionList items={[...items, { term: 'Altogether', description: total }]} />;
}
