import type { Insertable } from 'kysely';
import { dueDayOf } from '../src/features/verification/server/working-days-rules.ts';
import type { Database, Tx } from '../src/server/database.ts';
import { DAY_MS } from '../src/shared/durations.ts';
import { newId } from '../src/shared/identifier.ts';
import { addDays, lagosDay } from '../src/shared/lagos-time.ts';
import { CHECK_KINDS, type CheckKind, type CheckState } from '../src/shared/verification-words.ts';
import { joinedAt } from './insert-people.ts';
import { type DemoArtisan, tradeOf } from './people.ts';

/** The badge came this long after the account was opened. */
const VERIFICATION_TIME = 4 * DAY_MS;

const REFEREES = [
  { full_name: 'Alhaja Sidi Bello', relation: 'customer', email: 'sidi.bello@demo.surehands.ng' },
  { full_name: 'Master Emeka Obi', relation: 'trainer', email: 'emeka.obi@demo.surehands.ng' },
] as const;
const CERTIFICATES = [
  { title: 'Trade Test Grade II', issuer: 'Federal Ministry of Labour', years: null },
  { title: 'National Technical Certificate', issuer: 'NABTEB', years: null },
  { title: 'Health and safety on site', issuer: 'Industrial Training Fund', years: 4 },
] as const;

/** The verifications of the first few artisans without a badge; the others have not asked for one yet. */
const undecided = [
  { status: 'in_review', daysAgo: 3, passed: ['identity', 'face', 'bank_account'], reason: null },
  { status: 'submitted', daysAgo: 2, passed: [], reason: null },
  {
    status: 'rejected',
    daysAgo: 6,
    passed: ['identity', 'bank_account', 'references'],
    reason: 'The photo of your face is too dark to compare. Please take another one by a window.',
  },
  { status: 'in_review', daysAgo: 1, passed: ['identity'], reason: null },
  { status: 'submitted', daysAgo: 0, passed: [], reason: null },
] as const;

/** The state of each check that was not passed: no certificate and no bank account was submitted. */
const notPassed: Record<CheckKind, CheckState> = {
  identity: 'waiting',
  face: 'waiting',
  bank_account: 'not_given',
  certificate: 'not_given',
  references: 'not_given',
  address: 'not_given',
};

/**
 * Inserts the verifications of all artisans with a badge, and of a few who are waiting. Their BVNs are made up, so none
 * is stored.
 */
export async function insertVerifications(
  tx: Tx,
  artisans: readonly DemoArtisan[],
  today: Date,
): Promise<void> {
  const calendar = { holidays: await readHolidays(tx), overrides: new Map() };
  const verifications: Insertable<Database['verifications']>[] = [];
  const checks: Insertable<Database['verification_checks']>[] = [];
  const certificates: Insertable<Database['verification_certificates']>[] = [];
  const referees: Insertable<Database['verification_referees']>[] = [];
  const record = (userId: string, passed: readonly CheckKind[], at: Date, otherwise = notPassed) =>
    checks.push(
      ...CHECK_KINDS.map((kind) => ({
        user_id: userId,
        kind,
        state: passed.includes(kind) ? 'passed' : otherwise[kind],
        recorded_at: at,
      })),
    );

  for (const artisan of artisans.filter(({ verified }) => verified)) {
    const submittedAt = joinedAt(artisan, today);
    const decidedAt = new Date(submittedAt.getTime() + VERIFICATION_TIME);
    verifications.push({
      user_id: artisan.id,
      status: 'verified',
      submitted_at: submittedAt,
      due_on: dueDayOf(submittedAt, calendar),
      decided_at: decidedAt,
      reason: null,
    });
    // Every second one has a certificate; the badge does not require it.
    const own = CERTIFICATES[(verifications.length - 1) % (CERTIFICATES.length * 2)];
    // Every third one has an address that an operator has checked.
    const hasAddress = verifications.length % 3 === 1;
    const passed = CHECK_KINDS.filter(
      (kind) => (kind !== 'certificate' || own !== undefined) && (kind !== 'address' || hasAddress),
    );
    record(artisan.id, passed, decidedAt);
    if (!own) continue;
    certificates.push({
      id: newId(),
      user_id: artisan.id,
      title: `${own.title}, ${tradeOf(artisan.trade).toLowerCase()}`,
      issuer: own.issuer,
      expires_on: own.years && addDays(lagosDay(today), own.years * 365),
      state: 'passed',
      handed_in_at: submittedAt,
      decided_at: decidedAt,
    });
  }
  const waiting = artisans.filter(({ verified }) => !verified);
  for (const [at, { status, daysAgo, passed, reason }] of undecided.entries()) {
    const artisan = waiting[at];
    if (!artisan) break;
    const submittedAt = new Date(today.getTime() - daysAgo * DAY_MS);
    verifications.push({
      user_id: artisan.id,
      status,
      submitted_at: submittedAt,
      due_on: dueDayOf(submittedAt, calendar),
      decided_at: reason === null ? null : new Date(submittedAt.getTime() + DAY_MS),
      reason,
    });
    const named = status === 'in_review';
    record(artisan.id, passed, submittedAt, { ...notPassed, ...(named && { references: 'waiting' }) });
    // Artisans in review have named referees; the first referee has answered.
    if (!named) continue;
    for (const [place, referee] of REFEREES.entries()) {
      const answer = place === 0 ? { state: 'recommends', answered_at: submittedAt } : { state: 'asked' };
      referees.push({ id: newId(), user_id: artisan.id, ...referee, ...answer, asked_at: submittedAt });
    }
  }
  await tx.insertInto('verifications').values(verifications).execute();
  await tx.insertInto('verification_checks').values(checks).execute();
  await tx.insertInto('verification_certificates').values(certificates).execute();
  await tx.insertInto('verification_referees').values(referees).execute();
}

async function readHolidays(tx: Tx): Promise<Set<string>> {
  const rows = await tx.selectFrom('public_holidays').select('day').execute();
  return new Set(rows.map(({ day }) => String(day)));
}
