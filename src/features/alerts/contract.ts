import { z } from 'zod';
import { ALERT_MONTHS, MOST_ALERT_TRADES, MOST_SAVED_SEARCHES } from '../../shared/alert-limits.ts';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { MOST_BUDGET_KOBO } from '../../shared/job-limits.ts';
import { KOBO_PER_NAIRA } from '../../shared/kobo.ts';
import { countBetween, numberBetween } from '../../shared/queries.ts';
import { MOST_SERVICE_AREA_MILES } from '../../shared/service-area.ts';
import { instant, kobo } from '../../shared/wire-types.ts';
import {
  emailAddress,
  emptyAsNull,
  nairaAmount,
  optionalText,
  requiredText,
  ticked,
} from '../../shared/words.ts';

const alert = z
  .object({
    id: z.string(),
    about: z.string().meta({ description: 'What it is about, in words.' }),
    trades: z.array(z.string()).meta({ description: 'Labels of trades; empty: any trade.' }),
    where: z.string().nullable().meta({
      description: 'The place or state that artisans must serve. Null: anywhere, or a point on the map.',
    }),
    miles: z.number().nullable().meta({
      description: 'How far from the place they may be based; null: as far as they say they travel.',
    }),
    state: z.enum(['to_confirm', 'running']).meta({
      description: 'To confirm: the address has not been confirmed yet.',
    }),
    endsAt: instant,
  })
  .meta({ id: 'Alert', description: 'A request for emails about artisans who join.' });
export type Alert = z.output<typeof alert>;

const exampleAlert: Alert = {
  id: exampleIds.alert,
  about: 'Plumbers near Ikeja, Lagos',
  trades: ['Plumber'],
  where: 'Ikeja, Lagos',
  miles: null,
  state: 'running',
  endsAt: '2027-05-22T09:00:00.000Z',
};

/** Trades by label or slug. A form with one trade sends a single text, or "" for none. */
const trades = (most: number) =>
  z
    .union([z.array(z.string().max(60)), z.string().max(60)], 'Trades must be a list of their names.')
    .nullish()
    .transform((named) => [...new Set([named ?? []].flat().filter(Boolean))])
    .refine((named) => named.length <= most, `Please choose at most ${most} trades.`)
    .meta({ description: `Up to ${most} trades, by their labels or address names.` });

/** Fields that describe an alert. */
const wish = {
  trades: trades(MOST_ALERT_TRADES),
  place: optionalText({ label: 'Place', max: 120 }).meta({
    description: 'A town, LGA, district or state, with or without its state: "Ikeja, Lagos".',
  }),
  lat: numberBetween('Latitude', -90, 90).meta({
    description: 'With `lng`: a point on the map in place of `place`.',
  }),
  lng: numberBetween('Longitude', -180, 180).meta({ description: 'See `lat`.' }),
  miles: countBetween('Distance', 1, MOST_SERVICE_AREA_MILES).meta({
    description: 'How far from the place. Without it, the artisans who say that they travel that far.',
  }),
};

export const requestAlertCall = defineCall({
  method: 'POST',
  path: '/api/alerts',
  who: 'anyone',
  summary:
    'Requests emails about matching artisans who join. It starts at once for a caller with a confirmed email, otherwise once the address is confirmed. Repeating it changes nothing.',
  refusals: ['unknown_place', 'too_many_alerts', 'too_many_links'],
  body: z.object({
    ...wish,
    email: emptyAsNull(emailAddress()).meta({ description: 'Needed when the caller is not signed in.' }),
  }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: z.object({
    message: z.string(),
    state: z.enum(['to_confirm', 'running']),
    alert: alert.nullable().meta({ description: 'Null until it is confirmed.' }),
  }),
  exampleBody: { trades: ['Plumber'], place: 'Ikeja, Lagos', email: 'amina@example.ng' },
  exampleAnswer: {
    message:
      'Check your email. We’ve sent a link to amina@example.ng. Your alert starts when you confirm it.',
    state: 'to_confirm',
    alert: null,
  },
});

const emailedKey = z.string().max(500).meta({ description: 'From the emailed link.' });

export const showAlertCall = defineCall({
  method: 'GET',
  path: '/api/alerts/:id',
  who: 'anyone',
  summary: 'What an alert is about, for the reader of an email with a link to confirm or to stop it.',
  refusals: ['alert_not_found', 'link_used_up'],
  params: z.object({ id: identifier }),
  query: z.object({ key: emailedKey.optional() }),
  answer: z.object({ alert }),
  exampleAnswer: { alert: { ...exampleAlert, state: 'to_confirm' } },
});

export const confirmAlertCall = defineCall({
  method: 'POST',
  path: '/api/alerts/:id/confirm',
  who: 'anyone',
  summary: `Starts an alert that was requested with an email address alone. It ends after ${ALERT_MONTHS} months. Repeating it changes nothing.`,
  refusals: ['link_used_up', 'too_many_alerts'],
  params: z.object({ id: identifier }),
  body: z.object({ key: emailedKey }),
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({ message: z.string(), alert }),
  exampleBody: { key: '1795510800.Zk3n0e7bqvY1u5cWw2xT8oHfR4mJ6sL9aPdQgVtXyIE' },
  exampleAnswer: { message: 'Your alert is on.', alert: exampleAlert },
});

export const stopAlertCall = defineCall({
  method: 'POST',
  path: '/api/alerts/:id/stop',
  who: 'anyone',
  summary:
    'Stops an alert and deletes it: for its owner, or with the key of an emailed link (the address alone is enough, as RFC 8058 has it). With the key, repeating it changes nothing.',
  refusals: ['alert_not_found', 'link_used_up'],
  params: z.object({ id: identifier }),
  keyInAddress: true,
  query: z.object({ key: emailedKey.optional() }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ message: z.string() }),
  exampleAnswer: { message: 'We’ve stopped and deleted the alert.' },
});

export const savedSearch = z
  .object({
    id: z.string(),
    name: z.string(),
    link: z.string().meta({ description: 'The path of the saved list.' }),
    emails: z.boolean().meta({ description: 'Whether an alert for its trade and place is running.' }),
    about: z.string().nullable().meta({
      description: 'What the emails are about; null where the search names neither a trade nor a place.',
    }),
    savedAt: instant,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearch>;
const exampleSearch: SavedSearch = {
  id: exampleIds.savedSearch,
  name: 'Plumbers near Ikeja, Lagos · 4 stars or more',
  link: '/artisan?lga=Ikeja&minRating=4&skill=Plumber&state=Lagos',
  emails: true,
  about: 'Plumbers near Ikeja, Lagos',
  savedAt: '2026-11-22T09:00:00.000Z',
};

export const listSavedSearchesCall = defineCall({
  method: 'GET',
  path: '/api/saved-searches',
  who: 'signed-in',
  summary:
    'The caller’s saved searches, newest first, and their other running alerts, including those of their confirmed email.',
  answer: z.object({ searches: z.array(savedSearch), alerts: z.array(alert) }),
  exampleAnswer: { searches: [exampleSearch], alerts: [] },
});

const name = requiredText({ label: 'Name', max: 120, missing: 'Please give the search a name.' });

export const saveSearchCall = defineCall({
  method: 'POST',
  path: '/api/saved-searches',
  who: 'signed-in',
  summary: `Saves a search of the list of artisans. Saving the same again changes nothing. At most ${MOST_SAVED_SEARCHES}.`,
  refusals: ['unknown_place', 'too_many_searches', 'already_used'],
  body: z.object({
    id: optionalIdentifier.meta({ description: 'Made by the client. If absent, the server makes it.' }),
    query: requiredText({ label: 'Search', max: 1500, missing: 'Please choose a filter first.' }).meta({
      description: 'The query of the list’s address. The page and the order of the parameters do not matter.',
    }),
    name: name.optional().meta({ description: 'If left out, it is made from the trade and the place.' }),
    ...wish,
  }),
  status: 201,
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ message: z.string(), search: savedSearch }),
  exampleBody: {
    query: 'skill=Plumber&lga=Ikeja&state=Lagos&minRating=4',
    name: 'Plumbers near Ikeja, Lagos · 4 stars or more',
    trades: ['Plumber'],
    place: 'Ikeja, Lagos',
  },
  exampleAnswer: { message: 'Your search is saved.', search: { ...exampleSearch, emails: false } },
});

export const changeSavedSearchCall = defineCall({
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  who: 'signed-in',
  summary: 'Renames a saved search, or switches its emails on or off. Fields left out stay unchanged.',
  refusals: ['search_not_found', 'not_possible_now', 'too_many_alerts', 'email_not_confirmed'],
  params: z.object({ id: identifier }),
  body: z.object({ name: name.optional(), emails: ticked.optional() }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: z.object({ message: z.string(), search: savedSearch }),
  exampleBody: { emails: true },
  exampleAnswer: { message: 'We’ll email you about new artisans.', search: exampleSearch },
});

export const removeSavedSearchCall = defineCall({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  who: 'signed-in',
  summary: 'Removes a saved search and stops its emails. Repeating it changes nothing.',
  params: z.object({ id: identifier }),
  answer: z.object({ message: z.string() }),
  exampleAnswer: { message: 'We’ve removed the search.' },
});

const jobAlert = z
  .object({
    trades: z.array(z.string()),
    place: z.string().nullable().meta({ description: 'Null: measured from the artisan’s own base.' }),
    miles: z.number(),
    leastKobo: kobo.nullable().meta({ description: 'Jobs that name a budget below it are left out.' }),
  })
  .meta({ id: 'JobAlert', description: 'Which new jobs an artisan is told about.' });
export type JobAlert = z.output<typeof jobAlert>;
const exampleJobAlert: JobAlert = { trades: ['Plumber'], place: null, miles: 10, leastKobo: 1_000_000 };

export const showJobAlertCall = defineCall({
  method: 'GET',
  path: '/api/job-alert',
  who: 'skilled',
  summary: 'The caller’s job alert, and the defaults from their profile.',
  answer: z.object({
    alert: jobAlert.nullable().meta({ description: 'Null while there is none.' }),
    suggested: jobAlert,
    base: z.string().nullable().meta({ description: 'Where the caller is based, by their profile.' }),
  }),
  exampleAnswer: { alert: exampleJobAlert, suggested: exampleJobAlert, base: 'Ikeja, Lagos' },
});

export const saveJobAlertCall = defineCall({
  method: 'PUT',
  path: '/api/job-alert',
  who: 'skilled',
  summary:
    'Tells the caller about new jobs that match: by notification at once, and by at most one email a day.',
  refusals: ['unknown_place'],
  body: z.object({
    trades: trades(MOST_ALERT_TRADES).refine(
      (named) => named.length > 0,
      'Please choose at least one trade.',
    ),
    place: optionalText({ label: 'Place', max: 120 }).meta({
      description: 'A town, LGA or district. Left out: the caller’s own base.',
    }),
    miles: countBetween('Distance', 1, MOST_SERVICE_AREA_MILES).pipe(
      z.number('Please enter how far you travel, in miles.'),
    ),
    leastNaira: emptyAsNull(
      nairaAmount({ label: 'Lowest budget', leastKobo: 100 * KOBO_PER_NAIRA, mostKobo: MOST_BUDGET_KOBO }),
    ).meta({ description: 'Jobs without a budget are included too.' }),
  }),
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({ message: z.string(), alert: jobAlert }),
  exampleBody: { trades: ['Plumber'], miles: 10, leastNaira: '10,000' },
  exampleAnswer: { message: 'Job alerts are on.', alert: exampleJobAlert },
});

export const stopJobAlertCall = defineCall({
  method: 'DELETE',
  path: '/api/job-alert',
  who: 'skilled',
  summary: 'Ends the caller’s job alert. Repeating it changes nothing.',
  answer: z.object({ message: z.string() }),
  exampleAnswer: { message: 'Job alerts are off.' },
});
