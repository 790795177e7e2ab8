import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { ownUser } from '../../shared/signed-in-user.ts';
import { optionalText, requiredText } from '../../shared/words.ts';

/** A picture of finished work, as its owner keeps it. */
export const workPicture = z.object({ id: z.string(), url: z.string(), caption: z.string() });
export type WorkPicture = z.output<typeof workPicture>;
/** So many pictures of their work may a skilled person show. */
export const MOST_WORK_PICTURES = 12;

/** All that somebody may see and change of themselves. */
export const ownProfile = ownUser.extend({
  email_verified: z.boolean(),
  /** The address that the account gets as soon as its mailed link is opened. */
  pending_email: z.string().nullable(),
  address: z.string().nullable(),
  bio: z.string().nullable(),
  /** E.164, e.g. +2348031234567, and the way people write it. */
  phone: z.string().nullable(),
  phone_shown: z.string().nullable(),
  skill: z.string().nullable(),
  profession: z.string().nullable(),
  expertise: z.string().nullable(),
  areas_of_expertise: z.string().nullable(),
  state: z.string().nullable(),
  town: z.string().nullable(),
  landmark: z.string().nullable(),
  service_area_miles: z.number().nullable(),
  caption: z.string().nullable(),
  years_of_experience: z.number().nullable(),
  price_from_kobo: z.number().nullable(),
  videoURL: z.string().nullable(),
  verified: z.boolean(),
  /** All that is ever shown of a BVN: its last four digits. */
  bvn: z.string().nullable(),
  work_pictures: z.array(workPicture),
  member_since: z.string(),
  /** To be sent along with a change, so that it undoes no other that was made meanwhile. */
  version: z.number(),
});
export type OwnProfile = z.output<typeof ownProfile>;

export const showOwnProfileCall = defineCall({
  method: 'GET',
  path: '/api/users/me',
  who: 'signed-in',
  summary: 'The caller’s own account with what nobody else sees: email, phone number, address.',
  answer: ownProfile,
});

const numberOrText = (label: string) =>
  z
    .union([z.string().max(40), z.number()], `${label} must be a number.`)
    .nullish()
    .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))
    .optional();

export const changeOwnProfileCall = defineCall({
  method: 'PATCH',
  path: '/api/users/me',
  who: 'signed-in',
  summary: 'Changes the caller’s own account; fields that are left out stay as they are, "" empties one.',
  body: z.object({
    /** As GET /api/users/me answered it; left out, the change is made whatever was changed meanwhile. */
    version: z.coerce.number('The version must be a number.').int().optional(),
    full_name: requiredText({ label: 'Full name', max: 120 }).optional(),
    address: requiredText({ label: 'Address', max: 300 }).optional(),
    bio: requiredText({ label: 'Bio', max: 200 }).optional(),
    phone: optionalText({ label: 'Phone number', max: 40 }).optional(),
    photoURL: optionalText({ label: 'Photo', max: 500 }).optional(),
    skill: optionalText({ label: 'Skill', max: 60 }).optional(),
    profession: optionalText({ label: 'Profession', max: 80 }).optional(),
    expertise: optionalText({ label: 'Areas of expertise', max: 300 }).optional(),
    areas_of_expertise: optionalText({ label: 'Areas of expertise', max: 300 }).optional(),
    state: optionalText({ label: 'State', max: 60 }).optional(),
    town: optionalText({ label: 'Town', max: 80 }).optional(),
    landmark: optionalText({ label: 'Nearest landmark', max: 120 }).optional(),
    /** "5", "5 miles" or a number of miles. */
    service_area: numberOrText('Service area'),
    caption: optionalText({ label: 'Caption', max: 120 }).optional(),
    years_of_experience: numberOrText('Years of experience'),
    /** Naira, e.g. 15000 or "15,000". */
    price_from: numberOrText('Price from'),
    videoURL: optionalText({ label: 'Video', max: 500 }).optional(),
    /** Whoever is verified and takes another name says that they know: the badge goes until the name was checked. */
    new_name_confirmed: z.union([z.boolean(), z.string()]).optional(),
  }),
  answer: z.object({ message: z.string(), user: ownProfile }),
});

const pictures = z.object({ message: z.string(), work_pictures: z.array(workPicture) });
const captionText = optionalText({ label: 'Caption', max: 120 });

export const addWorkPictureCall = defineCall({
  method: 'POST',
  path: '/api/users/me/work-pictures',
  who: 'skilled',
  summary: `Adds an uploaded picture to the caller’s work, ${MOST_WORK_PICTURES} at the most.`,
  body: z.object({
    /** Made by whoever adds it, so that one sent twice is one. */
    id: identifier,
    url: requiredText({ label: 'Picture', max: 500, missing: 'Please choose a picture first.' }),
    caption: captionText,
  }),
  status: 201,
  answer: pictures,
});

export const changeWorkPictureCall = defineCall({
  method: 'PATCH',
  path: '/api/users/me/work-pictures/:id',
  who: 'skilled',
  summary: 'Changes what stands under a picture of the caller’s work.',
  params: z.object({ id: identifier }),
  body: z.object({ caption: captionText }),
  answer: pictures,
});

export const removeWorkPictureCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/work-pictures/:id',
  who: 'skilled',
  summary: 'Removes a picture of the caller’s work.',
  params: z.object({ id: identifier }),
  answer: pictures,
});

export const orderWorkPicturesCall = defineCall({
  method: 'PUT',
  path: '/api/users/me/work-pictures/order',
  who: 'skilled',
  summary: 'Puts the pictures of the caller’s work in an order: the ids of all of them.',
  body: z.object({ ids: z.array(identifier).max(MOST_WORK_PICTURES) }),
  answer: pictures,
});
