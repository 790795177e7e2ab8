import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import type { AlertOfferProps } from './alert-offer-part.tsx';
import type { SaveSearchProps } from './save-search-part.tsx';
import './alerts.css';

/** Rendered by the server; their forms work before the script comes, which is after the page's own. */
const parts = lazyWithRetry(() => import('./list-parts.ts'));
const Offer = lazy(async () => ({ default: (await parts).AlertOffer }));
const Save = lazy(async () => ({ default: (await parts).SaveSearch }));

/** Where a search finds no one who comes: the offer to be told when an artisan joins. */
export const AlertOffer = (props: AlertOfferProps) =>
  props.wish.trade || props.wish.place || props.wish.lat ? (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  ) : null;

/** Keeps a search for later; nothing for a list that asks for nothing. */
export const SaveSearch = (props: SaveSearchProps) =>
  props.query ? (
    <Suspense>
      <Save {...props} />
    </Suspense>
  ) : null;
