import { sessionCookieName } from '../features/accounts/server/public.ts';
import type { CallDesk } from '../server/answer.ts';
import { openApiOf } from '../server/open-api.ts';
import { PRODUCT_NAME } from '../shared/brand.ts';
import { describeApiCall } from './api-docs-contract.ts';

const description =
  'Money is whole kobo. Ids are UUIDs (version 7) and may be made by whoever creates a thing, so that a request can ' +
  'be sent twice. Times are UTC in ISO 8601, days and times of day are those of Lagos. A session is a cookie that ' +
  'signing in sets; send it along (credentials: "include"). Pages of another origin may make these calls where the ' +
  'operator allows that origin. Browsers send the cookie (SameSite=Lax) only from pages of the same site, such as ' +
  'another subdomain; pages of any other site make calls as visitors.';

/** Answers the description of all calls, itself included. */
export function describeApi({ answer, calls }: CallDesk): void {
  answer(describeApiCall, async ({ config, publicUrl }) =>
    openApiOf([...calls], {
      title: `The API of ${PRODUCT_NAME}`,
      description,
      url: publicUrl(),
      sessionCookie: sessionCookieName(config),
    }),
  );
}
