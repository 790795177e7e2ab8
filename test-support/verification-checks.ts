import type { CheckKind, CheckState } from '../src/shared/verification-words.ts';
import { listAnew } from './made-up-people.ts';
import type { TestApp } from './test-app.ts';

/** An artisan's verification is being looked at, with some checks as they are. */
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

/** The same, with these passed by now; with `identity` and `face` the artisan has the word BVN. */
export const passChecks = (app: TestApp, artisan: { id: string }, kinds: readonly CheckKind[]) =>
  recordChecks(app, artisan, Object.fromEntries(kinds.map((kind) => [kind, 'passed' as const])));
