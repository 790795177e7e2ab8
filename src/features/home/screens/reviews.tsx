import { ButtonLink } from '../../../ui/button.tsx';
import { Rating } from '../../../ui/rating.tsx';

/** Written by us to show what a review looks like, and said to be so on each card. */
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

export function Reviews() {
  return (
    <section className="home-section reviews" aria-labelledby="reviews">
      <div className="page">
        <div className="home-section-head">
          <div>
            <h2 id="reviews">What people say</h2>
            <p className="home-quiet">
              These four are samples. Real reviews are on the profiles they belong to.
            </p>
          </div>
          {/* Leads to the profiles, which carry the reviews, until there is a page of all of them. */}
          <ButtonLink to="/artisan?sort=ratings" variant="secondary">
            See More Reviews
          </ButtonLink>
        </div>
        <ul className="review-cards">
          {samples.map(({ name, place, hired, stars, words }) => (
            <li key={name}>
              <figure className="review-card">
                <Rating value={stars} starsOnly />
                <blockquote>{words}</blockquote>
                <figcaption>
                  <strong>{name}</strong>, {place}, hired {hired}
                  <span className="review-sample">Sample</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
