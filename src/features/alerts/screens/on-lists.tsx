import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import type { AlertOfferProps } from './alert-offer-part.tsx';
import type { SaveSearchProps } from './save-search-part.tsx';
import './alerts.css';

/** Rendered by the server; the forms work before their code, which loads after the page's own. */
const parts = lazyWithRetry(() => import('./list-parts.ts'));
const Offer = lazy(async () => ({ default: (await parts).AlertOffer }));
const Save = lazy(async () => ({ default: (await parts).SaveSearch }));

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
