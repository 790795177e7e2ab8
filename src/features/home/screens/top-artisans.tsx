import { useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { Money } from '../../../ui/money.tsx';
import { Rating } from '../../../ui/rating.tsx';

export interface TopTrade {
  label: string;
  icon: IconName;
}

/** An artisan in the row. */
export interface TopArtisanSummary {
  id: string;
  name: string;
  photoURL: string | null;
  skill: string | null;
  /** "Ikeja, Lagos"; empty when unknown. */
  place: string;
  ratings: number | null;
  reviewCount: number;
  verified: boolean;
  /** What we checked, as short labels: "BVN · Bank"; empty when nothing was. */
  checked: string;
  priceFromKobo: number | null;
  /** Whether the artisan is free today or tomorrow. */
  freeSoon: boolean;
  /** "Free tomorrow", as on the list. */
  free: string;
}

/** Shorter names for a phone's tiles. */
const SHORTER: Record<string, string> = { 'AC & Refrigeration Technician': 'AC & fridge' };

/** Each press scrolls by this share of the visible width, so that one card remains in view as orientation. */
const SHARE_OF_WIDTH = 0.75;

/** The most searched trades, and a row of the best artisans available today. */
export function TopArtisans({
  trades,
  artisans,
}: {
  trades: TopTrade[];
  artisans: TopArtisanSummary[] | null;
}) {
  const row = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * SHARE_OF_WIDTH * row.current.clientWidth });

  return (
    <section className="home-section top-artisans" aria-labelledby="top-artisans">
      <div className="page home-section-head">
        <h2 id="top-artisans">Top trades and artisans</h2>
      </div>
      <ul className="page trade-links">
        {trades.map(({ label, icon }) => (
          <li key={label}>
            <Link to={`/artisan?skill=${encodeURIComponent(label)}`} className="trade-link">
              <Icon name={icon} />
              {SHORTER[label] ?? label}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/artisan" className="trade-link">
            <Icon name="layout-grid" />
            All trades
          </Link>
        </li>
      </ul>
      {artisans === null ? (
        <div className="page">
          <FormMessage>Failed to load trades and artisans</FormMessage>
        </div>
      ) : artisans.length === 0 ? (
        <p className="page home-quiet">
          No artisans are available right now. You can still see everyone on the list.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls, so the arrow keys have to reach it
        <ul className="artisan-row" ref={row} tabIndex={0} aria-label="Top artisans">
          {artisans.map((artisan) => (
            <TopArtisan key={artisan.id} artisan={artisan} />
          ))}
        </ul>
      )}
      <div className="page home-section-end top-artisans-end">
        <ButtonLink to="/artisan" variant="secondary">
          See all artisans
        </ButtonLink>
        {artisans && artisans.length > 0 && (
          <div className="row-buttons needs-script">
            <button
              type="button"
              className="row-button"
              aria-label="Previous artisans"
              onClick={() => move(-1)}
            >
              <Icon name="arrow-left" />
            </button>
            <button type="button" className="row-button" aria-label="Next artisans" onClick={() => move(1)}>
              <Icon name="arrow-right" />
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

function TopArtisan({ artisan }: { artisan: TopArtisanSummary }) {
  const { name, ratings, priceFromKobo } = artisan;
  return (
    <Card as="li" interactive className="top-artisan">
      <Avatar name={name} src={artisan.photoURL} size="large" />
      <div>
        <h3 className="top-artisan-name">
          <Link to={`/profile/${artisan.id}`} className="card-link">
            {name}
          </Link>{' '}
          {artisan.verified && <VerifiedBadge compact />}
        </h3>
        <p className="top-artisan-trade">{artisan.skill}</p>
        {artisan.checked && (
          <p className="top-artisan-checked">
            <span className="visually-hidden">We checked: </span>
            {artisan.checked}
          </p>
        )}
      </div>
      {/* Without reviews there is no praise: hollow stars, without the usual text. */}
      <Rating value={ratings} count={artisan.reviewCount} starsOnly={ratings === null} />
      <p className="top-artisan-free">{artisan.free}</p>
      <p className="top-artisan-place">
        {artisan.place}
        {priceFromKobo !== null && (
          <span>
            From <Money kobo={priceFromKobo} />
          </span>
        )}
      </p>
    </Card>
  );
}
