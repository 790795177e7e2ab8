import { formatNaira } from '../../../shared/kobo.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import type { DirectoryFigures } from '../contract.ts';
import type { TradePlacePage } from './page-data.ts';

const number = (count: number): string => count.toLocaleString('en-NG');

/** Number of artisans, share verified, average rating and prices. */
export function PageFigures({ page, figures }: { page: TradePlacePage; figures: DirectoryFigures }) {
  const { artisans, verified, rating, review_count: reviews } = figures;
  const comes = page.area.kind === 'place' ? `come to ${page.area.name}` : `work in ${page.area.where}`;
  const share = Math.round((verified / artisans) * 100);
  return (
    <section aria-label="In figures" className="directory-figures">
      <dl>
        <div>
          <dt>{page.count === '1' ? comes.replace(/^(come|work)/, '$1s') : comes}</dt>
          <dd>{page.count}</dd>
        </div>
        <div>
          <dt>verified</dt>
          <dd>{share}%</dd>
        </div>
        <div>
          <dt>
            {rating === null
              ? 'no reviews yet'
              : `from ${number(reviews)} ${reviews === 1 ? 'review' : 'reviews'}`}
          </dt>
          <dd>
            {rating === null ? (
              '–'
            ) : (
              <>
                {rating.toFixed(1)}
                <span aria-hidden="true" className="directory-star">
                  ★
                </span>
                <span className="visually-hidden"> out of 5</span>
              </>
            )}
          </dd>
        </div>
      </dl>
      <Prices figures={figures} />
      <p className="directory-as-of">Last counted on {formatDay(figures.updated_at)}.</p>
    </section>
  );
}

/** Prices customers paid; with too few of them, artisans' starting prices. */
function Prices({ figures }: { figures: DirectoryFigures }) {
  const { paid, starts_low_kobo: low, starts_high_kobo: high } = figures;
  if (!paid) {
    if (low === null || high === null) return <p className="directory-prices">Prices on request.</p>;
    return (
      <div className="directory-prices">
        <p className="directory-prices-title">Starting prices</p>
        <p className="directory-sum">
          {low === high ? formatNaira(low) : `${formatNaira(low)} – ${formatNaira(high)}`}
        </p>
        <p className="directory-quiet">Too few finished jobs yet to say what customers paid.</p>
      </div>
    );
  }
  const span = paid.high_kobo - paid.low_kobo;
  const middle = span === 0 ? 50 : ((paid.median_kobo - paid.low_kobo) / span) * 100;
  const whose =
    paid.where === 'here' ? 'based here' : paid.where === 'Nigeria' ? 'in Nigeria' : `based in ${paid.where}`;
  return (
    <div className="directory-prices">
      <p className="directory-prices-title">What customers paid</p>
      <p className="directory-sum">
        {formatNaira(paid.median_kobo)} <span className="directory-quiet">typical price</span>
      </p>
      <div className="directory-scale" aria-hidden="true">
        <span style={{ insetInlineStart: `${middle}%` }} />
      </div>
      <p className="directory-sums">
        <span>{formatNaira(paid.low_kobo)}</span> <span className="visually-hidden">to</span>{' '}
        <span>{formatNaira(paid.high_kobo)}</span>
      </p>
      <p className="directory-quiet">
        Half of the customers paid between these two amounts. From {number(paid.hires)} jobs finished in the
        last 12 months by artisans {whose}.
      </p>
    </div>
  );
}
