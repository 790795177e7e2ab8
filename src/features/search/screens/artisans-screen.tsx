import { Suspense } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { type Deferred, DeferredPage, deferPage } from '../../../browser/deferred-page.tsx';
import { lazyAtFirstUse } from '../../../browser/first-use.ts';
import { MOST_SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { AdireMotif } from '../../../ui/motif.tsx';
import { LoadingMessage, SkeletonCard } from '../../../ui/skeleton.tsx';
import { summaryOf } from '../../artisans/screens/public.ts';
import { searchPlacesCall } from '../../places/contract.ts';
import { readSearchCall, searchUsersCall } from '../contract.ts';
import { hasPlace, PER_PAGE, readSearch, searchPath } from './artisan-search.ts';
import type { ArtisansPage } from './artisans-page.ts';
import { hireQuery } from './hire-query.ts';
import { listHeading, orderText } from './list-heading.ts';
import { listMeta } from './list-words.ts';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { isMeasured, SortLinks } from './sort-links.tsx';
import './search.css';

/** The server renders the filters completely, as links and a form. */
const FilterDialog = lazyAtFirstUse(async () => (await import('./filter-dialog.tsx')).FilterDialog);

/** Loads the page of the list that the URL asks for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url);
  const search = readSearch(searchParams);
  const nothing = {
    search,
    heading: listHeading(search),
    order: orderText(search),
    total: 0,
    exact: true,
    fields: {},
    origin,
  };
  const api = context.get(apiContext);
  const readWords = () =>
    search.q ? api.call(readSearchCall, { query: { q: search.q, state: search.state } }) : undefined;
  try {
    // Sorting by distance needs a place; if the words name none, the default order applies.
    const read = search.sort === 'distance' && !hasPlace(search) ? await readWords() : undefined;
    if (search.sort === 'distance' && !isMeasured(search, read)) delete search.sort;
    const query = { ...search, role: 'skilled', limit: PER_PAGE, page: search.page ?? 1 } as const;
    const [found, meaning] = await Promise.all([
      api.callWithHeaders(searchUsersCall, { query }),
      read ?? readWords(),
    ]);
    const total = Number(found.headers.get('x-total-count'));
    const page: ArtisansPage = {
      ...nothing,
      heading: listHeading(search, meaning),
      order: orderText(search, meaning),
      asked: hireQuery(search, meaning),
      artisans: found.answer.map(summaryOf),
      total,
      exact: found.headers.get('x-search-match') !== 'similar',
      meaning,
    };
    if (total > 0 || !(hasPlace(search) || meaning?.where)) return data(page);
    // No artisan covers the place, so show the nearest ones.
    const nearest = await api.callWithHeaders(searchUsersCall, {
      query: { ...query, miles: MOST_SERVICE_AREA_MILES, sort: 'distance' },
    });
    return data<ArtisansPage>({
      ...page,
      artisans: nearest.answer.map(summaryOf),
      total: Number(nearest.headers.get('x-total-count')),
      nearest: true,
      order: orderText({ ...search, sort: 'distance' }),
    });
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    const refused = error.status === 400;
    const { lga = '', state } = search;
    const isUnknown = error.code === 'unknown_place';
    return data<ArtisansPage>(
      {
        ...nothing,
        ...(isUnknown && { alike: await api.call(searchPlacesCall, { query: { q: lga, state, limit: 3 } }) }),
        artisans: refused ? [] : null,
        fields: error.fields,
        ...(refused && { message: Object.values(error.fields)[0] ?? error.message }),
      },
      { status: error.status },
    );
  }
}

/**
 * Navigation from another page shows a loading state at once; a new search on this page keeps the old list until
 * the new one is there.
 */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  isList(window.location.pathname)
    ? serverLoader<ArtisansPage>()
    : deferPage(() => serverLoader<ArtisansPage>());

const isList = (pathname: string): boolean => /^\/artisan\/?$/i.test(pathname);

/** Shown until the first list has loaded. */
const unread = { search: {}, heading: 'Artisans', origin: '' };

/** This screen writes its own canonical URL, with the parameters that make a different list. */
export const handle = { ownCanonical: true };

export function meta({ loaderData }: { loaderData: Deferred<ArtisansPage> | undefined }) {
  if (!loaderData || 'pending' in loaderData) return listMeta(unread, undefined, '/artisan');
  const { search, total } = loaderData;
  // The order is left out of the canonical URL because it does not change what is listed; the page stays in.
  return listMeta(loaderData, total, searchPath(search, { sort: undefined, page: search.page }));
}

export default function ArtisansScreen() {
  const { search: shown } = useLocation();
  const coming = useComingSearch();
  // Derived from the URL alone, so that the filters are usable while the artisans load.
  const search = readSearch(new URLSearchParams(shown));
  // Filters clicked while a search is loading build on that pending search.
  const asked = coming === undefined ? search : readSearch(new URLSearchParams(coming));
  const page = useLoaderData() as Deferred<ArtisansPage>;
  const { fields, meaning: read } = 'pending' in page ? { fields: {} } : page;
  // What the loaded words mean does not apply to pending ones.
  const meaning = asked.q === search.q ? read : undefined;
  return (
    <>
      <header className="list-band on-cloth">
        <AdireMotif className="list-band-cloth" />
        <div className="page list-band-row">
          <h1>
            <DeferredPage data={page} loading={unread.heading}>
              {({ heading }) => heading}
            </DeferredPage>
          </h1>
          <SearchBox search={asked} />
        </div>
      </header>
      <div className="page list-body">
        <Suspense>
          <FilterDialog search={asked} meaning={meaning} fields={fields} />
        </Suspense>
        <SortLinks search={asked} meaning={meaning} />
        <DeferredPage data={page} loading={<Loading />}>
          {(loaded) => (
            <Results page={loaded} asked={asked} meaning={meaning} searching={coming !== undefined} />
          )}
        </DeferredPage>
      </div>
    </>
  );
}

/** Query string of a pending navigation within this list; undefined when there is none. */
function useComingSearch(): string | undefined {
  const { state, location } = useNavigation();
  return state === 'loading' && isList(location.pathname) ? location.search : undefined;
}

function Loading() {
  return (
    <>
      <LoadingMessage>Loading Artisans...</LoadingMessage>
      <div className="artisan-grid" aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six places alike
          <SkeletonCard key={index} />
        ))}
      </div>
    </>
  );
}
