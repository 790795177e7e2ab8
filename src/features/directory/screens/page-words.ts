import { countWords } from '../../../shared/count-words.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { countedWords } from '../../../shared/most-counted.ts';
import { deposit, problemReportWindow } from '../../../shared/promise-words.ts';
import { AVAILABLE_WITHIN_DAYS } from '../../../shared/promises.ts';
import type { DirectoryFigures, DirectoryPage } from '../contract.ts';
import type { Question } from './page-data.ts';

/** "Plumbers in Ikeja, Lagos". */
export const headingOf = ({ plural, area }: DirectoryPage): string => `${plural} in ${area.where}`;

/**
 * A plural for use inside a sentence: "plumbers", but "DJs & sound engineers" and "AC & refrigeration technicians".
 */
export const lowered = (plural: string): string =>
  /^[A-Z][a-z]/.test(plural) ? plural[0]?.toLowerCase() + plural.slice(1) : plural;

/** "come to Ikeja", "work in Lagos State"; singular unless `many`. */
const doThere = ({ area }: DirectoryPage, many: boolean): string =>
  area.kind === 'place'
    ? `${many ? 'come' : 'comes'} to ${area.name}`
    : `${many ? 'work' : 'works'} in ${area.where}`;

/** One or two sentences below the heading. */
export function leadOf(page: DirectoryPage, total: number, nearest = false): string {
  const { figures } = page;
  if (total === 0) {
    const none = `No one ${doThere(page, false)} yet.`;
    if (nearest) return `${none} These are the nearest artisans.`;
    return page.area.kind === 'country' ? none : `${none} These artisans work elsewhere.`;
  }
  const who =
    total === 1
      ? `1 artisan ${doThere(page, false)}`
      : `${countedWords(total)} artisans ${doThere(page, true)}`;
  const verified =
    figures && figures.verified > 0 ? `, ${countedWords(figures.verified)} of them verified` : '';
  return `${who}${verified}. We hold your money until the job is done.`;
}

/** Questions about price, speed, safety and availability, answered from the figures. */
export function questionsOf(page: DirectoryPage, total: number): Question[] {
  const { person, area, figures } = page;
  const there = area.kind === 'country' ? 'in Nigeria' : `in ${area.name}`;
  return [
    { question: `How much does ${person} ${there} cost?`, answer: priceAnswer(page) },
    { question: `How quickly can ${person} come?`, answer: quickAnswer(page, figures, total) },
    {
      question: 'How is my money safe?',
      answer: `You pay us, not the artisan: a ${deposit} booking deposit, or the whole price where you have one. We hold it until the job is done, and you have ${problemReportWindow} after that to report a problem. If the artisan cancels, you get everything back.`,
    },
    {
      question: 'What if no one is free?',
      answer: `Post your job with the days that suit you, and ${lowered(page.plural)} who can come send you a price. On the profile of an artisan who is fully booked you can also join the waiting list.`,
    },
  ];
}

function priceAnswer({ plural, figures }: DirectoryPage): string {
  const ask = 'Your artisan tells you the price of your job before you pay it.';
  if (figures?.paid) {
    const { hires, low_kobo: low, median_kobo: median, high_kobo: high, where } = figures.paid;
    const whose = where === 'here' ? 'based here' : where === 'Nigeria' ? 'in Nigeria' : `based in ${where}`;
    const sums =
      low === high
        ? `most customers paid ${formatNaira(median)}`
        : `half of the customers paid between ${formatNaira(low)} and ${formatNaira(high)}, and the typical price was ${formatNaira(median)}`;
    return `In the last 12 months, ${sums}. That is from ${countWords(hires, 'finished job')} of ${lowered(plural)} ${whose}. ${ask}`;
  }
  const from = startingPrices(figures);
  const few = 'There are not enough finished jobs yet to say what customers paid.';
  return from ? `Starting prices are ${from}. ${few} ${ask}` : `${few} ${ask}`;
}

/** "from ₦5,000 to ₦15,000"; empty when no artisan has a starting price. */
function startingPrices(figures: DirectoryFigures | null): string {
  const { starts_low_kobo: low = null, starts_high_kobo: high = null } = figures ?? {};
  if (low === null || high === null) return '';
  return low === high ? formatNaira(low) : `from ${formatNaira(low)} to ${formatNaira(high)}`;
}

function quickAnswer({ area }: DirectoryPage, figures: DirectoryFigures | null, total: number): string {
  const book = 'Each profile shows the free days, and you can book one of them at once.';
  if (!figures || total === 0)
    return 'Artisans from elsewhere are shown on this page. Each profile shows the free days. Before you book, ask whether they come to you.';
  const { available, artisans } = figures;
  const window = `in the next ${AVAILABLE_WITHIN_DAYS} days`;
  if (available === 0) return `When we counted last night, all of them were fully booked ${window}. ${book}`;
  const free =
    available === artisans
      ? artisans === 1
        ? 'The artisan has'
        : 'All of them have'
      : `${countedWords(available)} of ${countedWords(artisans)} artisans ${available === 1 ? 'has' : 'have'}`;
  const where = area.kind === 'place' ? ` and ${available === 1 ? 'comes' : 'come'} to ${area.name}` : '';
  return `${free} a free day ${window}${where}. ${book}`;
}

/**
 * Title and description for link previews, sized so that chat apps show them in full: title 60 to 80 characters,
 * description 65 to 80.
 */
export function sharedWords(page: DirectoryPage, total: number): { title: string; description: string } {
  const { figures } = page;
  const heading = headingOf(page);
  const count = countWords(Math.min(total, 1_000), 'artisan').replace(
    '1,000',
    total > 1_000 ? '1,000+' : '1,000',
  );
  const rated = figures?.rating ? `rated ${figures.rating.toFixed(1)}` : '';
  const titles = [
    ...(total > 0 && rated
      ? [`${heading}: ${count}, ${rated}, prices and reviews`, `${heading}: ${count}, ${rated}`]
      : []),
    ...(total > 0
      ? [
          `${heading}: ${count}, with prices, ratings and reviews`,
          `${heading}: ${count}, prices and reviews`,
          `${heading}: ${count}`,
        ]
      : []),
    `${heading}: prices, ratings and reviews from real customers`,
    `${heading}: prices, ratings and reviews`,
    `${heading}: prices and reviews`,
    `${heading}: hire safely`,
    heading,
  ];
  const starts = figures?.starts_low_kobo ? `From ${formatNaira(figures.starts_low_kobo)}. ` : '';
  const descriptions = [
    `${starts}${figures && figures.verified > 0 ? `${countedWords(figures.verified)} verified. ` : ''}We hold your money until the job is done.`,
    `${starts}Compare prices and reviews. We hold your money until it is done.`,
    'Compare prices and reviews, book a free day, and pay only through us.',
  ];
  return { title: fitting(titles, 60, 80), description: fitting(descriptions, 65, 80) };
}

/**
 * The first text whose length is between `least` and `most`; otherwise the longest that is not too long; otherwise
 * the last one, truncated.
 */
export function fitting(texts: readonly string[], least: number, most: number): string {
  const lengthOf = (text: string) => [...text].length;
  const short = texts.filter((text) => lengthOf(text) <= most);
  const [longest] = short.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const cut = `${[...(texts.at(-1) ?? '')]
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
  return short.find((text) => lengthOf(text) >= least) ?? longest ?? cut;
}

/** Description for search engines, at most 160 characters. */
export function descriptionOf(page: DirectoryPage, total: number): string {
  const paid = page.figures?.paid;
  const price = paid
    ? `Customers typically paid ${formatNaira(paid.median_kobo)}. `
    : page.figures?.starts_low_kobo
      ? `Prices from ${formatNaira(page.figures.starts_low_kobo)}. `
      : '';
  const who =
    total > 0 ? `${countedWords(total)} ${lowered(page.plural)} in ${page.area.where}` : headingOf(page);
  const texts = [
    `${who} with ratings from real jobs. ${price}We hold your money until the job is done.`,
    `${who}. ${price}We hold your money until the job is done.`,
    `${who}. We hold your money until the job is done.`,
  ];
  return fitting(texts, 0, 160);
}
