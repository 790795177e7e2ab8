import { Fragment } from 'react';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import type { HireView, PriceVersionView } from '../../contract.ts';
import { HirePhotos } from './hire-photos.tsx';
import { PriceChange } from './price-change.tsx';
import { PriceLines } from './price-lines.tsx';

/** All versions of a price, newest first, with the changes that the customer asked for; null if there is only one. */
export function PriceVersions({ hire }: { hire: HireView }) {
  const versions = hire.priceVersions ?? [];
  if (versions.length < 2 && !versions[0]?.wish) return null;
  const asker = hire.side === 'customer' ? 'You' : hire.customerName;
  return (
    <section aria-labelledby="versions" className="stack">
      <h2 id="versions">Versions of the price</h2>
      <ol className="price-versions" reversed>
        {versions
          .map((version, at) => (
            <Fragment key={version.id}>
              {version.wish && (
                <li className="price-wish">
                  <p>{asker} asked for a change:</p>
                  <blockquote className="quote-note hire-card-job">{version.wish}</blockquote>
                </li>
              )}
              <Version version={version} before={versions[at - 1]} number={at + 1} />
            </Fragment>
          ))
          .reverse()}
      </ol>
    </section>
  );
}

interface VersionProps {
  version: PriceVersionView;
  before: PriceVersionView | undefined;
  number: number;
}

function Version({ version, before, number }: VersionProps) {
  return (
    <li className="stack">
      <p>
        <strong>
          Version {number}: {formatNaira(version.amountKobo)}
        </strong>{' '}
        <time dateTime={version.sentAt}>{formatMoment(version.sentAt)}</time>
      </p>
      {before ? (
        <PriceChange
          before={before}
          after={version}
          names={{ before: `Version ${number - 1}`, after: `Version ${number}` }}
        />
      ) : (
        <PriceLines quote={version} />
      )}
      {version.photos.length > 0 && <HirePhotos photos={version.photos} of={`version ${number}`} />}
      {version.note && <blockquote className="quote-note hire-card-job">{version.note}</blockquote>}
    </li>
  );
}
