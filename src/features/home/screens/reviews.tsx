import { ButtonLink } from '../../../ui/button.tsx';
import { RealReview, ReviewCard, type ShownReview } from '../../reviews/screens/public.ts';

/** Sample reviews written by us; each card says so. */
const samples = [
  {
    name: 'Amaka',
    place: 'Surulere, Lagos',
    hired: 'a plumber',
    stars: 5,
    words:
      'Came at eight as agreed, found the leak behind the wall and left the bathroom cleaner than before.',
  },
  {
    name: 'Ibrahim',
    place: 'Wuse, Abuja',
    hired: 'an electrician',
    stars: 5,
    words: 'He showed me every burnt joint before he changed it. The inverter has held since.',
  },
  {
    name: 'Ngozi',
    place: 'New Haven, Enugu',
    hired: 'a tailor',
    stars: 4,
    words: 'Aso ebi for twelve people, one day late but she told me early. The finishing is beautiful.',
  },
  {
    name: 'Tunde',
    place: 'Bodija, Ibadan',
    hired: 'a carpenter',
    stars: 5,
    words: 'The wardrobe fits to the millimetre. I saw the fee before I paid and it did not change.',
  },
] as const;

/** With this many real reviews, the samples are not shown. */
export const REVIEWS_SHOWN = 4;

/** Newest good reviews; samples while there are too few. Null: loading failed. */
export function Reviews({ reviews }: { reviews: ShownReview[] | null }) {
  const enough = reviews !== null && reviews.length >= REVIEWS_SHOWN;
  return (
    <section className="home-section reviews" aria-labelledby="reviews">
      <div className="page">
        <div className="home-section-head">
          <div>
            <h2 id="reviews">What people say</h2>
            <p className="home-quiet">
              {reviews === null
                ? 'We can’t show the reviews right now.'
                : enough
                  ? 'Our latest good reviews. Read all of them, bad ones included.'
                  : 'These four are samples until we have four good reviews of completed jobs.'}
            </p>
          </div>
          <ButtonLink to="/reviews" variant="secondary">
            See More Reviews
          </ButtonLink>
        </div>
        {reviews !== null && (
          <ul className="review-cards swipe-row">
            {enough
              ? reviews.slice(0, REVIEWS_SHOWN).map((review) => (
                  <li key={review.id}>
                    <RealReview review={review} />
                  </li>
                ))
              : samples.map((sample) => (
                  <li key={sample.name}>
                    <SampleReview {...sample} />
                  </li>
                ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function SampleReview({ name, place, hired, stars, words }: (typeof samples)[number]) {
  return (
    <ReviewCard stars={stars} words={words}>
      <strong>{name}</strong>, {place}, hired {hired}
      <span className="review-sample">Sample</span>
    </ReviewCard>
  );
}
