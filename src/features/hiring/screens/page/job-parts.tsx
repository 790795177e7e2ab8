import { Link } from 'react-router';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatDays } from '../../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { HireView } from '../../contract.ts';
import type { JobInParts } from '../../part-shape.ts';
import { partName } from '../../words/part-name.ts';
import { stateLabel } from '../../words/states.ts';

interface JobPartsProps {
  hire: HireView;
  job: JobInParts;
  /** A guest's key; it opens all parts of the job. */
  guestKey: string | null;
}

/** The whole job of a hire that is a part: every part with its state, and the totals. */
export function JobParts({ hire, job: { parts, total }, guestKey }: JobPartsProps) {
  const query = guestKey ? `?${new URLSearchParams({ key: guestKey })}` : '';
  const next = parts.find(({ isNext }) => isNext);
  const money = (kobo: number) => <Money kobo={kobo} />;
  return (
    <Card as="section" className="stack" aria-labelledby="parts-title" id="parts">
      <h2 id="parts-title" className="paid-step-title">
        {hire.part ? partName(hire.part) : 'The whole job'}
      </h2>
      <ol className="job-parts" aria-label="All parts of the job">
        {parts.map((part) => {
          const isThis = part.id === hire.id;
          return (
            <li key={part.id} className="job-part" {...(isThis && { 'aria-current': 'true' })}>
              <span className="job-part-name">
                {part.number}.{' '}
                {isThis ? (
                  part.title
                ) : (
                  <Link to={`/hires/${part.id}${query}`} className="link">
                    {part.title}
                  </Link>
                )}
              </span>
              <span className="job-part-sum">{money(part.priceKobo)}</span>
              <span className="job-part-when">
                {formatDays(part)} · {stateLabel(part.status, hire.side)}
                {isThis && ' · this part'}
              </span>
            </li>
          );
        })}
      </ol>
      {hire.side === 'customer' && next && next.id !== hire.id && (
        <ButtonLink
          to={`/hirepage?${new URLSearchParams({ hire: next.id, ...(guestKey && { key: guestKey }) })}`}
          wide
        >
          Pay {formatNaira(next.priceKobo)} for part {next.number}
        </ButtonLink>
      )}
      <DescriptionList
        items={[
          { term: 'Whole job, agreed', description: <strong>{money(total.priceKobo)}</strong> },
          { term: 'Paid', description: money(total.paidKobo) },
          { term: 'Held', description: money(total.heldKobo) },
          { term: 'Released', description: money(total.releasedKobo) },
          { term: 'Still to pay', description: money(total.toPayKobo) },
        ]}
      />
    </Card>
  );
}
