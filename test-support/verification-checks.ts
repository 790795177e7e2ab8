import type { CheckKind, CheckState } from '../src/shared/verification-words.ts';
import { listAnew } from './made-up-people.ts';
import type { TestApp } from './test-app.ts';

/** Puts an artisan's verification in review, with some checks in the given states. */
export async function recordChecks(
  app: TestApp,
  artisan: { id: string },
  checks: Partial<Record<CheckKind, CheckState>>,
) {
  const at = app.clock.now;
  await app.db
    .insertInto('verifications')
    .values({ user_id: artisan.id, status: 'in_review', submitted_at: at, due_on: '2026-11-27' })
    .execute();
  await app.db
    .insertInto('verification_checks')
    .values(
      Object.entries(checks).map(([kind, state]) => ({ user_id: artisan.id, kind, state, recorded_at: at })),
    )
    .execute();
  await listAnew(app, artisan);
}

/** Marks these checks as passed; with `identity` and `face` the artisan has the level BVN. */
export const passChecks = (app: TestApp, artisan: { id: string }, kinds: readonly CheckKind[]) =>
  recordChecks(app, artisan, Object.fromEntries(kinds.map((kind) => [kind, 'passed' as const])));
