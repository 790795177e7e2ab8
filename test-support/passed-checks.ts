import type { CheckKind } from '../src/shared/verification-words.ts';
import type { TestApp } from './test-app.ts';

/** Checks that an artisan without a verification has passed by now; with `identity` and `face` they have the word BVN. */
export async function passChecks(app: TestApp, artisan: { id: string }, kinds: readonly CheckKind[]) {
  const at = app.clock.now;
  await app.db
    .insertInto('verifications')
    .values({ user_id: artisan.id, status: 'in_review', submitted_at: at, due_on: '2026-11-27' })
    .execute();
  await app.db
    .insertInto('verification_checks')
    .values(kinds.map((kind) => ({ user_id: artisan.id, kind, state: 'passed', recorded_at: at })))
    .execute();
}
