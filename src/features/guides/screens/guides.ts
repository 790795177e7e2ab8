import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { POLICY_DAYS } from '../../privacy/policy-days.ts';

/** Metadata of a written page. */
export interface Guide {
  path: string;
  /** Text of links to it. */
  label: string;
  /** Heading. */
  title: string;
  /** Paragraph below the heading. */
  lead: string;
  /** Description for search engines. */
  description: string;
  /** Day of the last change of its text, YYYY-MM-DD. */
  lastUpdated: string;
}

/** All written pages, in the order of menus. */
export const guides = {
  about: {
    path: '/about',
    label: 'About us',
    title: `Who is behind ${PRODUCT_NAME}?`,
    lead: 'A meeting place for people who need good work done and people who do good work, with the money held safely in between.',
    description: `Who ${PRODUCT_NAME} is, how your money is kept safe until the job is done, and what we earn.`,
    lastUpdated: '2026-11-25',
  },
  help: {
    path: '/help',
    label: 'Help centre',
    title: 'Help centre',
    lead: 'Short answers, by topic. Can’t find yours? Ask us: a person reads every message.',
    description: 'Answers for customers and artisans: hiring, paying, cancelling, verification, earnings.',
    lastUpdated: '2026-11-30',
  },
  safety: {
    path: '/safety',
    label: 'Staying safe',
    title: 'Staying safe',
    lead: 'Most jobs go well. These habits help yours go well too, whether you are the customer or the artisan.',
    description: 'What to check before, during and after a job, and why to never pay outside.',
    lastUpdated: '2026-11-22',
  },
  cancellation: {
    path: '/cancellation-policy',
    label: 'Cancelling and problem reports',
    title: 'Cancelling and problem reports',
    lead: 'Plans change. Here is what happens to the money in each case, to the naira.',
    description:
      'When cancelling is free, what happens to the deposit in each case, and how to report a problem.',
    lastUpdated: '2026-11-30',
  },
  verification: {
    path: '/verification',
    label: 'What verified means',
    title: 'What “Verified” means',
    lead: 'The badge cannot be bought. It means that we checked everything on this page and approved the artisan.',
    description: 'The checks behind the verified badge, how long they take, and how a BVN is protected.',
    lastUpdated: '2026-11-26',
  },
  fees: {
    path: '/fees',
    label: 'Fees',
    title: 'What it costs',
    lead: 'One fee, paid by the artisan, shown to both sides before anyone agrees.',
    description: 'The service fee, the booking deposit, and worked examples for customer and artisan.',
    lastUpdated: '2026-11-22',
  },
  privacy: {
    path: '/privacy',
    label: 'Privacy',
    title: 'Your data and your rights',
    lead: 'What we keep about you, why, for how long, and what you may ask of us under the Nigeria Data Protection Act 2023.',
    description:
      'What we keep about you, why, for how long, who sees it, and your rights under the NDPA 2023.',
    lastUpdated: POLICY_DAYS.privacy,
  },
  terms: {
    path: '/terms',
    label: 'Terms of a hire',
    title: 'Terms of a hire',
    lead: 'What you, the other side and we owe each other when you hire or are hired here.',
    description: 'What customer, artisan and SureHands owe each other when an artisan is hired here.',
    lastUpdated: POLICY_DAYS.terms,
  },
  termsOfUse: {
    path: '/terms-of-use',
    label: 'Terms of use',
    title: 'Terms of use of the site',
    lead: 'House rules for everyone who visits, opens an account or shows their work here.',
    description: 'Rules for accounts, pictures, reviews and good behaviour on the site.',
    lastUpdated: POLICY_DAYS.terms_of_use,
  },
  news: {
    path: '/news',
    label: 'News',
    title: 'News',
    lead: 'What’s new on the site.',
    description: `What changed at ${PRODUCT_NAME}, and when.`,
    lastUpdated: '2026-11-26',
  },
} as const satisfies Record<string, Guide>;
