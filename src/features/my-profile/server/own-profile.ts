import type { Reads } from '../../../server/database.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import type { OwnRow } from '../../people/server/public.ts';
import { findPendingEmail, ownUserOf } from '../../sessions/server/public.ts';
import { findBvnDigits } from '../../verification/server/public.ts';
import type { OwnProfile } from '../contract.ts';
import { profileStrength } from '../profile-strength.ts';
import { listWorkPictures } from './work-pictures-store.ts';

/** A profile as its owner sees it. */
export async function ownProfileOf(reads: Reads, row: OwnRow, now: Date): Promise<OwnProfile> {
  const [pendingEmail, bvnDigits, pictures] = await Promise.all([
    findPendingEmail(reads, row.id, row.email, now),
    findBvnDigits(reads, row.id),
    listWorkPictures(reads, row.id),
  ]);
  const profile = {
    ...ownUserOf(row),
    email_verified: row.email_verified,
    pending_email: pendingEmail ?? null,
    address: row.address,
    bio: row.bio,
    phone: row.phone,
    phone_shown: row.phone === null ? null : showPhone(row.phone),
    skill: row.skill,
    profession: row.profession,
    expertise: row.expertise,
    areas_of_expertise: row.expertise,
    state: row.state,
    town: row.town,
    landmark: row.landmark,
    service_area_miles: row.service_radius_miles,
    caption: row.caption,
    years_of_experience: row.years_of_experience,
    price_from_kobo: row.price_from_kobo,
    languages: row.languages,
    videoURL: row.video_url,
    verified: row.verified_at !== null,
    bvn: bvnDigits === undefined ? null : `•••• ${bvnDigits}`,
    work_pictures: pictures,
    member_since: row.created_at.toISOString(),
    version: row.profile_version,
  };
  return { ...profile, strength: row.role === 'skilled' ? profileStrength(profile) : null };
}
