import { Link } from 'react-router';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatWhen } from '../../../../shared/lagos-time.ts';
import { Card } from '../../../../ui/card.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import type { HireView } from '../../contract.ts';
import { isAsking, isUnpaid } from '../../process.ts';

/** The facts of a hire: who, what, when, where and how much. */
export function HireTicket({ hire }: { hire: HireView }) {
  const { side, artisanId, artisanName, customerName, quote } = hire;
  const agreed = quote !== null || !(isAsking(hire.status) || hire.status === 'declined');
  return (
    <Card ticket>
      <DescriptionList
        items={[
          side === 'customer'
            ? { term: 'Artisan', description: <Link to={`/profile/${artisanId}`}>{artisanName}</Link> }
            : { term: 'Customer', description: customerName },
          { term: 'Service', description: <span className="hire-card-job">{hire.jobDescription}</span> },
          { term: 'When', description: formatWhen(hire) },
          ...(hire.notes
            ? [{ term: 'Notes', description: <span className="hire-card-job">{hire.notes}</span> }]
            : []),
          ...addressOf(hire),
          ...(agreed ? [sumOf(hire)] : []),
          ...(quote?.note && !(side === 'customer' && hire.status === 'quoted')
            ? [
                {
                  term: side === 'customer' ? `Note from ${artisanName}` : 'Your note',
                  description: <span className="hire-card-job">{quote.note}</span>,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

const sumOf = ({ quote, amountKobo }: HireView) => ({
  term: quote ? 'Quote' : 'Booking deposit',
  description: <strong>{formatNaira(amountKobo)}</strong>,
});

/** The customer sees what they gave; the artisan sees it, or from when on they will. */
function addressOf({ side, jobAddress, status, artisanName }: HireView) {
  const term = 'Address of the job';
  if (side === 'customer') {
    if (!jobAddress) return [];
    return [
      {
        term,
        description: (
          <>
            <span className="hire-card-job">{jobAddress}</span>
            {isUnpaid(status) && (
              <small className="block">{artisanName} sees it once the hire is paid.</small>
            )}
          </>
        ),
      },
    ];
  }
  if (jobAddress) return [{ term, description: <span className="hire-card-job">{jobAddress}</span> }];
  return isUnpaid(status)
    ? [{ term, description: 'If the customer gave one, you see it once the hire is paid.' }]
    : [];
}
