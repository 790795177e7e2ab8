import { Suspense } from 'react';
import { lazyAtFirstUse } from '../../../browser/first-use.ts';
import { usePageTitle } from '../../../browser/page-title.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AlertOffer, SaveSearch } from '../../alerts/screens/public.ts';
import { ArtisanCard } from '../../artisans/screens/public.ts';
import { ActiveFilters } from './active-filters.tsx';
import { type ArtisanSearch, activeFilters, PER_PAGE, searchPath } from './artisan-search.ts';
import type { ArtisansPage, Meaning } from './artisans-page.ts';
import { countText, pageTitle, understoodParts } from './list-words.ts';
import { alertFor, searchToSave } from './search-alert.ts';

/** How many cards load their pictures eagerly: those on a phone's first screen and nearly all of a wide one's. */
const SEEN_FIRST = 3;

const ListMapButton = lazyAtFirstUse(async () => (await import('./list-map-button.tsx')).ListMapButton);

/** Most lists never show these. */
const noResults = () => import('./no-results.tsx');
const NothingFound = lazyAtFirstUse(async () => (await noResults()).NothingFound);
const OnlyNear = lazyAtFirstUse(async () => (await noResults()).OnlyNear);
const LoadFailed = lazyAtFirstUse(async () => (await noResults()).LoadFailed);

export interface ResultsProps {
  page: ArtisansPage;
  /** The latest search: that of the page, or a pending one. */
  asked: ArtisanSearch;
  /** What was understood of that search's words. */
  meaning: Meaning | undefined;
  searching: boolean;
}

/** The artisans found, their number, and the active filters. */
export function Results({ page, asked, meaning, searching }: ResultsProps) {
  const { search, artisans, total, exact, nearest, message } = page;
  usePageTitle(pageTitle(search, page.heading));
  return (
    <section aria-label="Results" aria-busy={searching}>
      {/* On phones QuickFilters shows these. */}
      <ActiveFilters
        filters={[...understoodParts(asked, meaning), ...activeFilters(asked)]}
        className="filter-chips"
      />
      <div className="list-line">
        {/* Always rendered and updated in place, so that screen readers announce changes. */}
        <p className="list-count" role="status">
          {searching ? (
            <>
              <Spinner /> Searching...
            </>
          ) : artisans && !message ? (
            countText(nearest ? 0 : total)
          ) : null}
        </p>
        {artisans && artisans.length > 0 && (
          <Suspense>
            <ListMapButton search={search} nearest={nearest} />
          </Suspense>
        )}
        {artisans && !message && <SaveSearch key={searchPath(search)} {...searchToSave(page)} />}
        {artisans && artisans.length > 1 && <p className="list-order">{page.order}</p>}
      </div>
      {artisans === null ? (
        <Suspense>
          <LoadFailed search={search} />
        </Suspense>
      ) : message ? (
        <Suspense>
          <NothingFound
            search={search}
            title="No artisans found"
            unknownTown={'lga' in page.fields}
            alike={page.alike}
          >
            {message}
          </NothingFound>
        </Suspense>
      ) : artisans.length === 0 ? (
        <>
          <Suspense>
            <NothingFound
              search={search}
              meaning={page.meaning}
              title={search.q || search.skill ? 'No matching trades found' : 'No artisans found'}
            />
          </Suspense>
          {!search.page && <AlertOffer key={searchPath(search)} {...alertFor(page)} />}
        </>
      ) : (
        <>
          {(nearest || !exact) && (
            <Suspense>
              <OnlyNear {...page} />
            </Suspense>
          )}
          {nearest && <AlertOffer key={searchPath(search)} {...alertFor(page)} />}
          <ul className={`artisan-grid ${searching ? 'artisan-grid-waiting' : ''}`}>
            {artisans.map((artisan, index) => (
              <li key={artisan.id}>
                <ArtisanCard artisan={artisan} priority={index < SEEN_FIRST} asked={page.asked} explained />
              </li>
            ))}
          </ul>
          <Pages search={search} total={total} shown={artisans.length} />
        </>
      )}
    </section>
  );
}

function Pages({ search, total, shown }: { search: ArtisanSearch; total: number; shown: number }) {
  const current = Number(search.page ?? 1);
  const first = (current - 1) * PER_PAGE + 1;
  const to = (page: number) => searchPath(search, { page: page === 1 ? undefined : String(page) });
  return (
    <Pagination
      label="Artisans"
      previous={current > 1 ? to(current - 1) : undefined}
      next={first + shown - 1 < total ? to(current + 1) : undefined}
    >
      {first.toLocaleString('en-NG')} – {(first + shown - 1).toLocaleString('en-NG')} of{' '}
      {total.toLocaleString('en-NG')}
    </Pagination>
  );
}
