import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AdireMotif } from '../../../ui/motif.tsx';
import type { PublicUser } from '../../artisans/contract.ts';
import { searchUsersCall } from '../../search/contract.ts';
import { AboutUs } from './about-us.tsx';
import { HowWeHelp } from './how-we-help.tsx';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews.tsx';
import { SearchPanel } from './search-panel.tsx';
import { TopArtisans } from './top-artisans.tsx';
import './home.css';
import wheel from './trade-wheel.svg?url';

/** The best of those who can be hired today; null when they could not be loaded, and the rest of the page stands all the same. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ artisans: PublicUser[] | null }> {
  try {
    const query = { sort: 'ratings', limit: 12, available: 'true', verified: 'true', role: 'skilled' };
    return { artisans: await context.get(apiContext).call(searchUsersCall, { query }) };
  } catch (error) {
    if (isApiFailure(error)) return { artisans: null };
    throw error;
  }
}

export default function HomeScreen() {
  const { artisans } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <TopArtisans artisans={artisans} />
      <AboutUs />
      <HowWeHelp />
      <Reviews />
      <Questions />
      <ForArtisans />
    </>
  );
}

function Hero() {
  return (
    <div className="hero on-cloth">
      <AdireMotif className="hero-cloth" />
      <div className="page hero-row">
        <div className="hero-words">
          <h1 className="hero-title">
            Good hands for the work that <span className="brushed">matters</span>.
          </h1>
          <p className="hero-lead">
            Plumbers, tailors, electricians and more, close to you. Your ₦5,000 booking deposit stays with us
            until the job is done.
          </p>
        </div>
        <img className="hero-wheel" src={wheel} alt="" width={640} height={640} />
        <SearchPanel />
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
            Open a profile, show your work and get verified in 3 - 5 working days. You keep 95% of what you
            earn, and you see every fee before you say yes.
          </p>
        </div>
        <ButtonLink to="/getstarted" size="large">
          Join {PRODUCT_NAME}
        </ButtonLink>
      </div>
    </section>
  );
}
