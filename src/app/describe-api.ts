import { createHash } from 'node:crypto';
import { liveStreamCall } from '../features/live/contract.ts';
import { sessionCookieName } from '../features/sessions/server/public.ts';
import type { CallRouter } from '../server/answer.ts';
import { type ApiFacts, type OpenApi, openApiOf } from '../server/open-api.ts';
import { CALLS_A_SESSION, CALLS_AN_ADDRESS } from '../server/rate-limits.ts';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { describeApiCall } from './api-docs-contract.ts';

const description = `
Every call that our own pages make, open to other programs too.

**Forms.** Calls take and answer JSON; uploads are \`multipart/form-data\`. Money is whole kobo where a name ends in \`Kobo\` or \`_kobo\`. Ids are UUIDs
(version 7) and may be made by the caller, so that a request can be sent twice: the same id sent again is the same thing. Moments are UTC in ISO 8601, days and times of day are
those of Lagos. Addresses that begin with a slash, such as \`photoURL\`, are relative to this server; a page of another origin that is allowed gets full addresses.

**Repeats.** A GET changes nothing. Where a call takes an \`id\`, make it before the first try and send the same one again: then it is made only once. A step of a hire that is sent again gets
the same answer and changes nothing.

**Lists.** \`limit\` says how many. The next page is named by the header \`Link\`, or by \`nextCursor\` in the answer, which is null on the last page.

**Changes.** New calls, fields, codes and kinds of events may be added at any time: ignore what you do not know. What is here is neither renamed nor removed under version 1.

**Errors.** A call that is refused answers with a fitting status and \`{message, code, fields?}\`: a sentence that can be shown, a stable name for programs, and a message for each
field that is not right. A call lists the codes of its own rules; the schema \`Error\` lists all codes, with their status and meaning.

**Sessions.** Signing in sets the cookie that the security scheme \`session\` names; send it along (\`credentials: "include"\`). Pages of another origin may make these calls where
the operator allows that origin. Browsers send the cookie (SameSite=Lax) only from pages of the same site, such as another subdomain; pages of any other site make calls as visitors.

**Limits.** A session may make ${CALLS_A_SESSION} calls a minute, and all visitors behind one address together ${CALLS_AN_ADDRESS.toLocaleString('en-NG')}. Some calls have a limit of their
own, which their description gives. Calls over a limit are answered with the status 429 and the header \`Retry-After\`.
`.trim();

const linkPreviews = { name: 'Link previews', description: 'The pictures that links show in chats.' };
const searchEngines = { name: 'Search engines', description: 'What they may read, and where it is.' };

const safetyCourses = { name: 'Safety courses', description: 'Lessons, and the test of an artisan.' };

/** Groups of calls, keyed by the part of the path after /api or /og, or by the first part of other paths. */
const groups: ApiFacts['groups'] = {
  auth: { name: 'Accounts', description: 'Sign up, sign in, confirm an email address, set a password.' },
  users: { name: 'People', description: 'Artisans and their profiles, and the caller’s own account.' },
  'saved-artisans': { name: 'Saved artisans', description: 'The artisans that a caller saved.' },
  directory: { name: 'Directory', description: 'Trades by place, with figures counted each night.' },
  profile: linkPreviews,
  artisans: linkPreviews,
  'robots.txt': searchEngines,
  'sitemap.xml': searchEngines,
  sitemaps: searchEngines,
  search: { name: 'Search', description: 'What the words of a search mean.' },
  places: { name: 'Places', description: 'Towns, LGAs, districts and estates of Nigeria.' },
  availability: { name: 'Availability', description: 'An artisan’s own calendar.' },
  'waiting-list': { name: 'Waiting lists', description: 'For artisans who are off or fully booked.' },
  alerts: { name: 'Alerts', description: 'Emails about new artisans.' },
  'saved-searches': {
    name: 'Saved searches',
    description: 'Artisan searches that a caller has saved.',
  },
  'job-alert': { name: 'Job alerts', description: 'Which new jobs an artisan is told about.' },
  hiring: { name: 'Hires', description: 'From the request to the end: quotes, steps, history.' },
  payments: { name: 'Payments', description: 'Checkouts and their results.' },
  escrow: { name: 'Earnings', description: 'What an artisan earned, and what is held for them.' },
  receipts: { name: 'Receipts', description: 'For what was paid for a hire, for its two sides.' },
  statements: { name: 'Statements', description: 'An artisan’s earnings by month and year.' },
  payouts: { name: 'Pay-outs', description: 'An artisan’s bank account, and what is sent to it.' },
  jobs: { name: 'Jobs', description: 'What customers are looking for, and artisans’ answers.' },
  reviews: { name: 'Reviews', description: 'Customers’ reviews of completed hires.' },
  chat: { name: 'Chat', description: 'Conversations, messages and their files.' },
  live: { name: 'Live', description: 'Events, as they happen.' },
  notifications: { name: 'Notifications', description: 'What a caller is notified about, and how.' },
  uploads: { name: 'Uploads', description: 'Pictures and videos.' },
  policies: { name: 'Texts', description: 'Each version of the texts that people agree to.' },
  verification: { name: 'Verification', description: 'An artisan’s own badge.' },
  courses: safetyCourses,
  'course-tries': safetyCourses,
  sanctions: {
    name: 'Warnings and limits',
    description: 'What we did about the caller’s account, and appeals.',
  },
  contactUs: { name: 'Contact', description: 'Messages to the people who run the marketplace.' },
  status: { name: 'Status', description: 'How the parts of the site work now.' },
  admin: {
    name: 'Console',
    description: 'What operators see and do. Each call needs a permission, which an operator’s roles give.',
  },
  'openapi.json': { name: 'This document', description: 'The description of all calls.' },
};

/**
 * Registers the call that answers the OpenAPI document of all calls, itself included. The document is made once,
 * because the calls do not change while a process runs.
 */
export function describeApi({ answer, calls }: CallRouter): void {
  let described: { description: OpenApi; etag: string } | undefined;
  answer(describeApiCall, async ({ config, publicUrl, setHeader }) => {
    described ??= withEtag(
      openApiOf([...calls, liveStreamCall], {
        title: `The API of ${PRODUCT_NAME}`,
        description,
        url: publicUrl(),
        sessionCookie: sessionCookieName(config),
        groups,
      }),
    );
    setHeader('etag', described.etag);
    setHeader('cache-control', 'public, max-age=300');
    return described.description;
  });
}

const withEtag = (description: OpenApi) => ({
  description,
  etag: `"${createHash('sha256').update(JSON.stringify(description)).digest('base64url')}"`,
});
