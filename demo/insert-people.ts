import type { Insertable } from 'kysely';
import { insertAuthenticator } from '../src/features/factors/server/public.ts';
import { POLICY_KINDS } from '../src/features/privacy/policies.ts';
import { recordConsents } from '../src/features/privacy/server/public.ts';
import { imageUrl } from '../src/features/uploads/server/images-store.ts';
import type { Database, Tx } from '../src/server/database.ts';
import type { SealingKeys } from '../src/server/sealed-text.ts';
import { DAY_MS } from '../src/shared/durations.ts';
import { KOBO_PER_NAIRA } from '../src/shared/kobo.ts';
import type { DemoData } from './demo-data.ts';
import { demoIds } from './demo-id.ts';
import { languagesOf } from './languages.ts';
import { DEMO_ADMIN_TOTP_KEY, DEMO_EMAILS, type DemoArtisan, type DemoPerson, tradeOf } from './people.ts';
import { type DemoImage, portraitId, workCaptions, workPictureId } from './pictures.ts';

export const joinedAt = (person: DemoPerson, today: Date) =>
  new Date(today.getTime() - person.joinedDaysAgo * DAY_MS);

/** Inserts the people, the three passwords and the pictures, one statement per table. */
export async function insertPeople(
  tx: Tx,
  { artisans, neighbours, consumers, admin }: DemoData,
  images: readonly DemoImage[],
  passwordHash: string,
  today: Date,
  sealingKeys: SealingKeys | undefined,
): Promise<void> {
  const drawn = new Set(images.map((image) => image.id));
  const userOf = (person: DemoPerson, role: 'consumer' | 'skilled' | 'admin') => ({
    id: person.id,
    role,
    email: person.email,
    email_verified: true,
    full_name: person.fullName,
    photo_url: drawn.has(portraitId(person)) ? imageUrl(portraitId(person), 480) : null,
    address: person.address,
    bio: person.bio,
    phone: person.phone,
    created_at: joinedAt(person, today),
    updated_at: joinedAt(person, today),
  });
  const users: Insertable<Database['users']>[] = [
    ...[...artisans, ...neighbours].map((artisan) => ({ ...userOf(artisan, 'skilled'), ...workOf(artisan) })),
    ...consumers.map((consumer) => userOf(consumer, 'consumer')),
    userOf(admin, 'admin'),
  ];
  // One statement has the same columns for all its rows; Kysely collects them from every row.
  await tx.insertInto('users').values(users).execute();
  await tx
    .insertInto('operator_roles')
    .values({ user_id: admin.id, role: 'administrator', given_by: 'demo', given_at: joinedAt(admin, today) })
    .execute();
  await recordAgreements(tx, [...artisans, ...neighbours, ...consumers], today);
  await insertPasswords(tx, [...artisans, ...neighbours, ...consumers, admin], passwordHash, today);
  await insertPictures(tx, artisans, images, today);
  if (!sealingKeys) return;
  const at = joinedAt(admin, today);
  await insertAuthenticator(tx, sealingKeys, { userId: admin.id, key: DEMO_ADMIN_TOTP_KEY, lastStep: 0, at });
}

/** Everyone has accepted the current documents. */
async function recordAgreements(tx: Tx, people: readonly DemoPerson[], today: Date): Promise<void> {
  const from = { ip: '127.0.0.1', headers: {}, now: () => today };
  await recordConsents(
    tx,
    from,
    people.flatMap(({ id: userId }) =>
      POLICY_KINDS.map((kind) => ({ userId, kind, way: 'sign_up' as const })),
    ),
  );
}

function workOf(artisan: DemoArtisan) {
  return {
    skill: tradeOf(artisan.trade),
    profession: artisan.profession,
    expertise: artisan.expertise,
    place_id: artisan.placeId,
    landmark: artisan.landmark,
    service_radius_miles: artisan.serviceRadiusMiles,
    caption: artisan.caption,
    price_from_kobo: artisan.priceFromNaira * KOBO_PER_NAIRA,
    years_of_experience: artisan.yearsOfExperience,
    available: artisan.available,
    languages: languagesOf(artisan),
  };
}

/** Only the demo accounts can sign in; the other made-up people have no password that could be guessed. */
async function insertPasswords(
  tx: Tx,
  people: readonly DemoPerson[],
  passwordHash: string,
  today: Date,
): Promise<void> {
  const nextId = demoIds('credential');
  await tx
    .insertInto('account_credentials')
    .values(
      people
        .filter((person) => DEMO_EMAILS.includes(person.email))
        .map((person) => ({
          id: nextId(),
          user_id: person.id,
          provider_id: 'credential',
          account_id: person.id,
          password: passwordHash,
          created_at: joinedAt(person, today),
          updated_at: joinedAt(person, today),
        })),
    )
    .execute();
}

async function insertPictures(
  tx: Tx,
  artisans: readonly DemoArtisan[],
  images: readonly DemoImage[],
  today: Date,
): Promise<void> {
  if (images.length === 0) {
    return;
  }
  await tx
    .insertInto('images')
    .values(
      images.map((image) => ({
        id: image.id,
        owner_id: image.ownerId,
        width: image.width,
        height: image.height,
        byte_count: image.byteCount,
        url: imageUrl(image.id, 480),
        created_at: today,
        // All are in one drawing style and many look alike, so none is shown to operators as copied.
        compared_at: today,
        look: '0'.repeat(64),
      })),
    )
    .execute();
  const nextId = demoIds('work picture');
  await tx
    .insertInto('work_pictures')
    .values(
      artisans.flatMap((artisan) =>
        artisan.work.map((key, position) => ({
          id: nextId(),
          artisan_id: artisan.id,
          url: imageUrl(workPictureId(key), 480),
          caption: workCaptions[key] ?? '',
          position,
          created_at: joinedAt(artisan, today),
        })),
      ),
    )
    .execute();
}
