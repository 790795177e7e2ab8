import { Suspense } from 'react';
import { lazyAtFirstUse } from '../../../browser/first-use.ts';
import type { AlertOfferProps } from './alert-offer-part.tsx';
import type { SaveSearchProps } from './save-search-part.tsx';
import './alerts.css';

/** The forms work as the server renders them. */
const parts = () => import('./list-parts.ts');
const Offer = lazyAtFirstUse(async () => (await parts()).AlertOffer);
const Save = lazyAtFirstUse(async () => (await parts()).SaveSearch);

/** Offers an alert when a search finds no artisan; nothing for a search without conditions. */
export const AlertOffer = (props: AlertOfferProps) =>
  props.wish.trade || props.wish.place || props.wish.lat ? (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  ) : null;

/** Saves a search; nothing for a list without filters. */
export const SaveSearch = (props: SaveSearchProps) =>
  props.query ? (
    <Suspense>
      <Save {...props} />
    </Suspense>
  ) : null;
