import pg from 'pg';
import { expect, test } from 'vitest';
import { captureStatements } from '../../../../bench/captured-statements.ts';
import { fillArtisans } from '../../../../bench/fill-artisans.ts';
import { atTheEnd } from '../../../../test-support/at-the-end.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { hireForDay, openCheckout } from '../../../../test-support/paying.ts';
import { hiringByStrangers } from '../../../../test-support/quoting.ts';
import { rowsReadBy } from '../../../../test-support/rows-read.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const hire = hiringByStrangers(app);

test('a checkout of a guest or an account reads a few hires, however many others hold days and hire at the same time', async () => {
  const artisan = await makeArtisan(app);
  const stranger = await hire(artisan);
  const other = await makeArtisan(app);
  const asCustomer = await signedInAs(app, await makeConsumer(app));
  const theirs = await hireForDay(app, await makeArtisan(app), '2026-12-01', asCustomer);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  atTheEnd(() => owner.end());
  await fillArtisans(owner, 300);
  // PostgreSQL's statistics never know of the last hour's holds.
  await owner.query('update hires set hold_began_at = $1, created_at = $1 where id <> all ($2)', [
    app.clock.now,
    [stranger.id, theirs.id],
  ]);

  const statements = [
    ...(await captureStatements(() => openCheckout(app, stranger, { method: 'card' }))),
    ...(await captureStatements(() => hire(other))),
    ...(await captureStatements(() => openCheckout(app, theirs, { headers: asCustomer }))),
  ].filter(({ text }) => /set "hold_began_at"|"allowed"/.test(text));
  expect(statements).toHaveLength(3);
  for (const statement of statements)
    expect(await rowsReadBy(owner, statement), statement.text).toBeLessThan(20);
});
