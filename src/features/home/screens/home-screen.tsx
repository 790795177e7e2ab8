import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Api, apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { useCompany } from '../../../browser/company-facts.tsx';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { artisanShare, deposit, verificationWait } from '../../../shared/promise-words.ts';
import { townAndState } from '../../../shared/town-and-state.ts';
import { TRADES, type TradeSlug } from '../../../shared/trades.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';
import { AdireMotif } from '../../../ui/motif.tsx';
import { PaymentMarks } from '../../../ui/payment-marks.tsx';
import type { PublicUser } from '../../artisans/contract.ts';
import { showDirectoryCall } from '../../directory/contract.ts';
import { freeText } from '../../ranking/screens/public.ts';
import { listReviewsCall, showReviewFiguresCall } from '../../reviews/contract.ts';
import { type ShownReview, shownReviewOf } from '../../reviews/screens/public.ts';
import { searchUsersCall } from '../../search/contract.ts';
import { AboutUs } from './about-us.tsx';
import { HeroFaces } from './hero-faces.tsx';
import { HowWeHelp } from './how-we-help.tsx';
import { Popular, type PopularLink } from './popular.tsx';
import { Questions } from './questions.tsx';
import { REVIEWS_SHOWN, Reviews } from './reviews.tsx';
import { SearchPanel } from './search-panel.tsx';
import { type TopArtisanSummary, TopArtisans, type TopTrade } from './top-artisans.tsx';
import './hero.css';
import './home.css';
import './top-artisans.css';
import wheel from './trade-wheel.svg?url';

/** The most searched trades, with their icons. */
const mostAskedFor: readonly [TradeSlug, IconName][] = [
  ['plumber', 'droplets'],
  ['electrician', 'zap'],
  ['ac-refrigeration', 'snowflake'],
  ['tailor', 'scissors'],
  ['carpenter', 'hammer'],
  ['painter', 'paint-roller'],
  ['cleaner', 'brush-cleaning'],
];

const POPULAR_PLACES = 5;
const POPULAR_TRADES = 2;
/** How many artisans the first screen shows. */
const FACES = 3;

/** Loader data. The table of trades stays on the server; only the names shown are sent. */
interface HomeData {
  topTrades: TopTrade[];
  artisans: TopArtisanSummary[] | null;
  /** Newest good reviews; null when loading failed. */
  reviews: ShownReview[] | null;
  popular: PopularLink[];
  /** Average rating over all artisans; null when loading failed. */
  figures: { average: number | null; reviews: number } | null;
}

/**
 * Loads the best artisans available today, reviews, figures and popular pages. Parts that fail to load are left
 * out.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const api = context.get(apiContext);
  const [artisans, reviews, figures, popular] = await Promise.all([
    unlessRefused(findTopArtisans(api)),
    unlessRefused(findGoodReviews(api)),
    unlessRefused(api.call(showReviewFiguresCall, {})),
    unlessRefused(findPopular(api)),
  ]);
  return {
    topTrades: mostAskedFor.flatMap(([asked, icon]) =>
      TRADES.filter(({ slug }) => slug === asked).map(({ label }) => ({ label, icon })),
    ),
    artisans,
    reviews,
    popular: popular ?? [],
    figures,
  };
}

async function unlessRefused<Loaded>(loading: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await loading;
  } catch (error) {
    if (isApiFailure(error)) return null;
    throw error;
  }
}

async function findTopArtisans(api: Api): Promise<TopArtisanSummary[]> {
  const query = { sort: 'ratings', limit: 12, available: 'true', verified: 'true', role: 'skilled' };
  return (await api.call(searchUsersCall, { query })).map(summaryOfTop);
}

async function findGoodReviews(api: Api): Promise<ShownReview[]> {
  const query = { minRating: '4', limit: String(REVIEWS_SHOWN) };
  return (await api.call(listReviewsCall, { query })).map(shownReviewOf);
}

/** Links to the most frequent trades in the largest places. */
async function findPopular(api: Api): Promise<PopularLink[]> {
  const { places } = await api.call(showDirectoryCall, {});
  return places
    .slice(0, POPULAR_PLACES)
    .flatMap(({ name, trades }) =>
      trades
        .slice(0, POPULAR_TRADES)
        .map((trade) => ({ label: `${trade.name} in ${name}`, path: trade.path })),
    );
}

/** Only the fields the row shows, so that phones do not download the rest. */
const summaryOfTop = (person: PublicUser): TopArtisanSummary => ({
  id: person.id,
  name: person.full_name,
  photoURL: person.photoURL,
  skill: person.skill,
  place: townAndState(person.town, person.state),
  ratings: person.ratings,
  reviewCount: person.review_count,
  verified: person.verified,
  // Non-breaking space before the dot, so that no line begins with it.
  checked: person.levels.join('\u00a0· '),
  priceFromKobo: person.price_from_kobo,
  free: freeText(person).replace(/ \d{4}$/, ''),
  freeSoon: person.next_free_in_days !== null && person.next_free_in_days <= 1,
});

export default function HomeScreen() {
  const { topTrades, artisans, reviews, figures, popular } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero figures={figures} faces={artisans?.filter(({ freeSoon }) => freeSoon).slice(0, FACES) ?? []} />
      <TopArtisans trades={topTrades} artisans={artisans} />
      <AboutUs />
      <HowWeHelp />
      <Reviews reviews={reviews} />
      <Questions />
      <Popular links={popular} />
      <ForArtisans />
    </>
  );
}

function Hero({ figures, faces }: { figures: HomeData['figures']; faces: TopArtisanSummary[] }) {
  const company = useCompany();
  return (
    <div className="hero on-cloth">
      <AdireMotif className="hero-cloth" />
      <div className="page hero-row">
        <div className="hero-words">
          <h1 className="hero-title">
            Good hands for the work that <span className="brushed">matters.</span>
          </h1>
          <p className="hero-lead">
            Plumbers, tailors, electricians and more, close to you. Your {deposit} booking deposit is held
            until the job is done.
          </p>
        </div>
        <img className="hero-wheel" src={wheel} alt="" width={640} height={640} fetchPriority="high" />
        <SearchPanel />
        <HeroFaces artisans={faces} />
        <ul className="hero-facts">
          {figures !== null && figures.average !== null && (
            <li>
              <Icon name="award" />
              <span>
                <strong>{figures.average.toFixed(1)} stars</strong> from{' '}
                {figures.reviews.toLocaleString('en-NG')} {figures.reviews === 1 ? 'review' : 'reviews'}
              </span>
            </li>
          )}
          <li>
            <Icon name="shield-check" />
            <span>
              Payments through Paystack: card, transfer, USSD or QR{' '}
              <PaymentMarks alt="Verve, Mastercard and Visa" />
            </span>
          </li>
          {company && (
            <li className="hero-company">
              <Icon name="landmark" />
              <span>
                {company.name}, {company.rcNumber}
              </span>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

function ForArtisans() {
  return (
    <section className="for-artisans on-cloth" aria-labelledby="for-artisans">
      <AdireMotif className="for-artisans-cloth" />
      <div className="page for-artisans-row">
        <div>
          <h2 id="for-artisans">You have the skill. Let the work find you.</h2>
          <p className="lead">
            Open a profile, show your work and get verified in {verificationWait}. You keep {artisanShare} of
            what you earn, and you see every fee before you say yes.
          </p>
        </div>
        <ButtonLink to="/getstarted" size="large">
          Join {PRODUCT_NAME}
        </ButtonLink>
      </div>
    </section>
  );
}
