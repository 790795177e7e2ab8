import { countWords } from '../../shared/count-words.ts';
import { kilometresText } from '../../shared/kilometres.ts';
import type { Figure, PointsOf, StandingPart } from './contract.ts';
import { MILES_PER_STAR } from './ranking-rules.ts';
import { type Figures, freeText, waitText } from './standing-words.ts';

function textOf(figure: Figure, figures: Figures): string {
  const { ratings, review_count, verified, takes_work, answers_in_minutes } = figures;
  switch (figure) {
    case 'reviews':
      return ratings === null
        ? 'No reviews yet'
        : `${ratings.toFixed(1)} from ${countWords(review_count, 'review')}`;
    case 'verified':
      return verified ? 'Verified' : 'Not verified yet';
    case 'hireable':
      return takes_work ? 'Taking work' : 'Not taking work now';
    case 'free_soon':
      return freeText(figures);
    case 'answers':
      return answers_in_minutes === null
        ? 'Too few answers yet to show a reply time'
        : `Usually answers in ${waitText(answers_in_minutes)}`;
    case 'finished':
      return figures.booked_hires === 0
        ? 'No booked jobs in the last 12 months'
        : `Finished ${figures.finished_hires} of ${countWords(figures.booked_hires, 'booked job')}`;
    case 'newcomer':
      return 'New on SureHands';
  }
}

/** How much these points are, in words. Derived from the points, so that weights exist only in the database. */
function countsText(figure: Figure | 'distance', points: number): string {
  if (figure === 'hireable')
    return points > 0
      ? 'comes before artisans who can’t be hired now'
      : 'comes after artisans who can be hired now';
  if (points < 0)
    return `takes ${Math.abs(points).toFixed(1)} ${points > -0.95 ? 'of a star' : 'stars'} away`;
  if (points === 0) return 'adds nothing';
  if (points >= 2.5) return 'counts most';
  if (points >= 0.75) return 'counts a lot';
  return points >= 0.25 ? 'counts somewhat' : 'counts a little';
}

/** Figures without data count as average. */
const isUnknown = (figure: Figure, { review_count, booked_hires }: Figures): boolean =>
  (figure === 'reviews' && review_count === 0) || (figure === 'finished' && booked_hires === 0);

const inOrder: readonly Figure[] = [
  'reviews',
  'verified',
  'hireable',
  'free_soon',
  'answers',
  'finished',
  'newcomer',
];

/** Figures in words, with how much each counts. */
export function partsOf(figures: Figures, points: PointsOf): StandingPart[] {
  return inOrder
    .filter((figure) => figure !== 'newcomer' || points.newcomer > 0)
    .map((figure) => ({
      figure,
      text: textOf(figure, figures),
      counts: isUnknown(figure, figures) ? 'counts as average for now' : countsText(figure, points[figure]),
      points: points[figure],
    }));
}

/** Cost of the distance from the place of the search. */
export function distancePart(miles: number): StandingPart {
  const points = -miles / MILES_PER_STAR;
  return {
    figure: 'distance',
    text: miles === 0 ? 'In the place you chose' : `${kilometresText(miles)} away`,
    counts: miles === 0 ? 'takes nothing away' : countsText('distance', points),
    points,
  };
}
