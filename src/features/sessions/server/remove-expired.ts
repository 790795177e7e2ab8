import { defineTask } from '../../../server/jobs.ts';
import { removeOldFactorRows } from '../../factors/server/public.ts';
import { removeOldBrowsers } from './account-browsers.ts';
import { removeExpiredSessions } from './accounts-store.ts';
import { removeExpiredEmailLinks } from './email-links-store.ts';
import { removeExpiredSecondSteps } from './pending-sign-in.ts';

/** Sessions and links that have run out do not pile up. */
export const removeExpiredSessionsTask = defineTask({
  name: 'remove-expired-sessions',
  everyCron: '20 2 * * *',
  retries: 2,
  async run({ db, now }) {
    await db.transaction().execute((tx) => removeExpiredSessions(tx, now()));
    await db.transaction().execute((tx) => removeExpiredEmailLinks(tx, now()));
    await db.transaction().execute((tx) => removeExpiredSecondSteps(tx, now()));
    await db.transaction().execute((tx) => removeOldFactorRows(tx, now()));
    await db.transaction().execute((tx) => removeOldBrowsers(tx, now()));
  },
});
