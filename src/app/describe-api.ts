import { createHash } from 'node:crypto';
import { sessionCookieName } from '../features/accounts/server/public.ts';
import type { CallDesk } from '../server/answer.ts';
import { type OpenApi, openApiOf } from '../server/open-api.ts';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { describeApiCall } from './api-docs-contract.ts';

const description =
  'Money is whole kobo. Ids are UUIDs (version 7) and may be made by whoever creates a thing, so that a request can ' +
  'be sent twice. Times are UTC in ISO 8601, days and times of day are those of Lagos. A session is a cookie that ' +
  'signing in sets; send it along (credentials: "include"). Pages of another origin may make these calls where the ' +
  'operator allows that origin. Browsers send the cookie (SameSite=Lax) only from pages of the same site, such as ' +
  'another subdomain; pages of any other site make calls as visitors.';

/** Answers the description of all calls, itself included. It is made once: the calls do not change while a process runs. */
export function describeApi({ answer, calls }: CallDesk): void {
  let described: { description: OpenApi; etag: string } | undefined;
  answer(describeApiCall, async ({ config, publicUrl, setHeader }) => {
    described ??= withEtag(
      openApiOf([...calls], {
        title: `The API of ${PRODUCT_NAME}`,
        description,
        url: publicUrl(),
        sessionCookie: sessionCookieName(config),
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
