import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { countedWords } from '../../../shared/most-counted.ts';
import { MOST_SERVICE_AREA_MILES } from '../../../shared/service-area.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ArtisanCard, summaryOf } from '../../artisans/screens/public.ts';
import { searchUsersCall } from '../../search/contract.ts';
import { hireQuery, jobPath, searchPath } from '../../search/screens/public.ts';
import { type DirectoryPage, showPlacePageCall, showTradePageCall } from '../contract.ts';
import { DirectoryBand } from './directory-band.tsx';
import { LinkList } from './link-list.tsx';
import type { TradePlacePage } from './page-data.ts';
import { PageFigures } from './page-figures.tsx';
import { pageMeta, trailOf } from './page-meta.ts';
import { descriptionOf, headingOf, leadOf, lowered, questionsOf, sharedWords } from './page-words.ts';
import { Questions } from './questions.tsx';
import './directory.css';

const CARDS = 12;
/** How many cards load their pictures eagerly: those on a phone's first screen. */
const SEEN_FIRST = 1;

/** Loads a trade in the country, a state or a place; redirects other spellings to the canonical URL. */
export async function loader({ context, request, params: { trade = '', place } }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url);
  const api = context.get(apiContext);
  const page = await readPage(api, trade, place);
  if (pathname !== page.path) throw redirect(page.path, 301);
  const { skill, area } = page;
  const search = {
    skill,
    ...(area.state !== null && { state: area.state }),
    ...(area.kind === 'place' && { lga: area.name }),
  };
  const query = { ...search, role: 'skilled', limit: CARDS } as const;
  let found = await api.callWithHeaders(searchUsersCall, { query });
  const total = Number(found.headers.get('x-total-count'));
  let nearest = false;
  if (total === 0 && area.state !== null) {
    // Show the nearest artisans instead; a whole state has no distance, so there it lists them by rank.
    const elsewhere =
      area.kind === 'place'
        ? { ...query, miles: MOST_SERVICE_AREA_MILES, sort: 'distance' as const }
        : { ...query, state: undefined };
    found = await api.callWithHeaders(searchUsersCall, { query: elsewhere });
    nearest = area.kind === 'place' && found.answer.length > 0;
    // None travels that far, so list artisans by rank, whatever the distance.
    if (area.kind === 'place' && !nearest)
      found = await api.callWithHeaders(searchUsersCall, {
        query: { ...query, state: undefined, lga: undefined },
      });
  }
  return {
    ...page,
    heading: headingOf(page),
    count: countedWords(total),
    lead: leadOf(page, total, nearest),
    shared: sharedWords(page, total),
    description: descriptionOf(page, total),
    artisans: found.answer.map(summaryOf),
    isEmpty: total === 0,
    nearest,
    questions: questionsOf(page, total),
    listPath: searchPath(total === 0 && area.kind !== 'place' ? { skill } : search),
    jobPath: jobPath(search, undefined),
    asked: hireQuery(search, undefined),
    origin,
  } satisfies TradePlacePage;
}

async function readPage(api: Api, trade: string, place: string | undefined): Promise<DirectoryPage> {
  try {
    return await (place === undefined
      ? api.call(showTradePageCall, { params: { trade } })
      : api.call(showPlacePageCall, { params: { trade, place } }));
  } catch (error) {
    if (isApiFailure(error) && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 });
    throw error;
  }
}

/** This screen writes its own link preview. */
export const handle = { ownLinkPreview: true };

export function meta({ loaderData }: { loaderData: TradePlacePage | undefined }) {
  return loaderData ? pageMeta(loaderData) : [{ title: `Artisans · ${PRODUCT_NAME}` }];
}

export default function TradePlaceScreen() {
  const page = useLoaderData() as TradePlacePage;
  const { artisans, area, isEmpty, nearest, plural } = page;
  return (
    <>
      <DirectoryBand title={page.heading} lead={page.lead} trail={trailOf(page)}>
        <ButtonLink to={page.jobPath} size="large">
          Post this job
        </ButtonLink>
      </DirectoryBand>
      <div className="page directory-body">
        {!isEmpty && page.figures && <PageFigures page={page} figures={page.figures} />}
        {artisans.length > 0 && (
          <section aria-labelledby="best">
            <h2 id="best">
              {nearest
                ? 'Nearest artisans'
                : isEmpty
                  ? 'Artisans elsewhere'
                  : artisans.length < CARDS
                    ? 'Who you can hire'
                    : 'Best ranked'}
            </h2>
            <ul className="directory-cards">
              {artisans.map((artisan, index) => (
                <li key={artisan.id}>
                  <ArtisanCard artisan={artisan} priority={index < SEEN_FIRST} level={3} asked={page.asked} />
                </li>
              ))}
            </ul>
            <p className="directory-more">
              <ButtonLink to={page.listPath} variant="secondary">
                {isEmpty ? `Search ${lowered(plural)}` : `See all ${page.count}, with filters`}
              </ButtonLink>
            </p>
          </section>
        )}
        <LinkList
          id="places"
          title={area.kind === 'country' ? `${plural} by state` : `${plural} by place in ${area.where}`}
          links={page.within}
        />
        <Questions questions={page.questions} jobPath={page.jobPath} />
        <LinkList id="nearby" title={`${plural} nearby`} links={page.nearby} />
        <LinkList id="related" title={`Other trades in ${area.where}`} links={page.related} />
      </div>
    </>
  );
}
