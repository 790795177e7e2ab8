import { formatWhen } from '../../../../shared/lagos-time.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { HireView, ProblemEndView } from '../../contract.ts';
import type { EndKind } from '../../problem-ends.ts';

/** Labels of the ends of a problem. */
export const endLabels: Record<EndKind, string> = {
  release: 'Pay the artisan in full',
  refund: 'Full refund',
  split: 'Split the money',
  redo: 'Do the work again',
};

/** An end of a problem: what each side gets, to the kobo, or when the work is redone. */
export function EndInMoney({ hire, end }: { hire: HireView; end: ProblemEndView }) {
  const { side, artisanName, customerName } = hire;
  const { kind, days, toCustomerKobo, toArtisanKobo, feeKobo } = end;
  const items = days
    ? [
        { term: 'When', description: formatWhen({ ...days, lengthMinutes: hire.lengthMinutes }) },
        { term: 'Stays on hold', description: <Money kobo={hire.amountKobo} /> },
      ]
    : [
        {
          term: side === 'customer' ? 'Your refund' : `Refund to ${customerName}`,
          description: <Money kobo={toCustomerKobo} />,
        },
        { term: side === 'artisan' ? 'Yours' : artisanName, description: <Money kobo={toArtisanKobo} /> },
        { term: 'Our service fee', description: <Money kobo={feeKobo} /> },
      ];
  return (
    <>
      <p>
        <strong>{endLabels[kind]}</strong>
      </p>
      <DescriptionList items={items} />
    </>
  );
}
