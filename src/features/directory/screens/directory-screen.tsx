import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { type Directory, showDirectoryCall } from '../contract.ts';
import { DirectoryBand } from './directory-band.tsx';
import { LinkList } from './link-list.tsx';
import './directory.css';

interface DirectoryIndex extends Directory {
  origin: string;
}

const PATH = '/artisans';
const TITLE = 'Artisans by trade and place';
const DESCRIPTION =
  'Plumbers, electricians, tailors and more, in every state of Nigeria: how many there are, what customers paid and how they rated the work.';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<DirectoryIndex> {
  const { origin, pathname } = new URL(request.url);
  if (pathname !== PATH) throw redirect(PATH, 301);
  return { ...(await context.get(apiContext).call(showDirectoryCall, {})), origin };
}

export const handle = { ownCanonical: true };

export function meta({ loaderData }: { loaderData: DirectoryIndex | undefined }) {
  const url = `${loaderData?.origin ?? ''}${PATH}`;
  return [
    { title: `${TITLE} · ${PRODUCT_NAME}` },
    { name: 'description', content: DESCRIPTION },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: `${TITLE}: prices, ratings and reviews across Nigeria` },
    {
      property: 'og:description',
      content: 'Compare artisans near you. We hold your money until the job is done.',
    },
    { property: 'og:url', content: url },
  ];
}

/**
 * Index of the directory: all trades, and larger places with their most frequent trades, from which every page is
 * linked.
 */
export default function DirectoryScreen() {
  const { groups, places } = useLoaderData() as DirectoryIndex;
  const filled = groups.filter(({ trades }) => trades.length > 0);
  return (
    <>
      <DirectoryBand
        title={TITLE}
        lead="Choose a trade to see who works near you, what customers paid and how they rated the work."
        trail={[]}
      >
        <ButtonLink to="/artisan" size="large">
          Search instead
        </ButtonLink>
      </DirectoryBand>
      <div className="page directory-body">
        {filled.length === 0 && <p>There are no artisans yet.</p>}
        <div className="directory-groups">
          {filled.map(({ name, trades }, at) => (
            <LinkList key={name} id={`trades-${at}`} title={name} links={trades} />
          ))}
        </div>
        {places.length > 0 && (
          <section aria-labelledby="larger" className="directory-larger">
            <h2 id="larger">In larger places</h2>
            <div className="directory-place-list">
              {places.map(({ name, trades }) => (
                <div key={name}>
                  <h3>{name}</h3>
                  <LinkListOfPlace place={name} trades={trades} />
                </div>
              ))}
            </div>
          </section>
        )}
      </div>
    </>
  );
}

function LinkListOfPlace({
  place,
  trades,
}: {
  place: string;
  trades: Directory['places'][number]['trades'];
}) {
  return (
    <ul className="directory-towns">
      {trades.map(({ name, path }) => (
        <li key={path}>
          <Link to={path}>
            {name}
            <span className="visually-hidden"> in {place}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
