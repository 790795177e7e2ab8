import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { ownUser } from '../../shared/signed-in-user.ts';
import { kobo } from '../../shared/wire-types.ts';
import { optionalText, personName, requiredText } from '../../shared/words.ts';
import { languagesField } from '../sign-up/contract.ts';

export const workPicture = z
  .object({ id: z.string(), url: z.string(), caption: z.string() })
  .meta({ id: 'WorkPicture', description: 'A picture of finished work, as its owner sees it.' });
export type WorkPicture = z.output<typeof workPicture>;
/** Most work pictures on an artisan's profile. */
export const MOST_WORK_PICTURES = 12;

export const ownProfile = ownUser
  .extend({
    email_verified: z.boolean(),
    pending_email: z
      .string()
      .nullable()
      .meta({ description: 'The account’s new address, once its emailed link is opened.' }),
    address: z.string().nullable(),
    bio: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'E.164, e.g. +2348031234567, and in local form.' }),
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
    price_from_kobo: kobo.nullable(),
    languages: z.array(z.string()).meta({ description: 'The languages they speak.' }),
    videoURL: z.string().nullable(),
    verified: z.boolean(),
    bvn: z
      .string()
      .nullable()
      .meta({ description: 'The last four digits of the BVN. The rest is never shown.' }),
    work_pictures: z.array(workPicture),
    strength: z
      .object({
        done: z.number(),
        of: z.number(),
        missing: z.array(z.object({ text: z.string(), link: z.string() })),
      })
      .nullable()
      .meta({
        description: 'How complete an artisan’s profile is, and what is missing. Null for others.',
      }),
    member_since: z.string(),
    version: z.number().meta({
      description: 'Send it with a change, to avoid overwriting other changes.',
    }),
  })
  .meta({ id: 'OwnProfile', description: 'Everything the caller can see and change in their own account.' });
export type OwnProfile = z.output<typeof ownProfile>;
const examplePictures: WorkPicture[] = [
  { id: exampleIds.picture, url: '/files/images/bathroom.webp', caption: 'A bathroom in Ikeja' },
];
const exampleProfile: OwnProfile = {
  id: exampleIds.artisan,
  _id: exampleIds.artisan,
  email: 'chidi@example.ng',
  full_name: 'Chidi Okafor',
  role: 'skilled',
  photoURL: '/files/images/chidi.webp',
  email_verified: true,
  pending_email: null,
  address: '12 Allen Avenue, Ikeja',
  bio: 'Leaks, tanks and bathrooms since 2014.',
  phone: '+2348031234567',
  phone_shown: '0803 123 4567',
  skill: 'Plumber',
  profession: 'Plumber',
  expertise: 'Leak repair, water heaters',
  areas_of_expertise: 'Leak repair, water heaters',
  state: 'Lagos',
  town: 'Ikeja',
  landmark: 'Computer Village',
  service_area_miles: 10,
  caption: 'Water where it belongs',
  years_of_experience: 12,
  price_from_kobo: 800_000,
  languages: ['English', 'Igbo'],
  videoURL: null,
  verified: true,
  bvn: '•••••••1234',
  work_pictures: examplePictures,
  strength: {
    done: 8,
    of: 9,
    missing: [{ text: 'Show 3 pictures of your work (now 1).', link: '/my-profile/work' }],
  },
  member_since: '2025-03-04T09:00:00.000Z',
  version: 7,
};

export const showOwnProfileCall = defineCall({
  method: 'GET',
  path: '/api/users/me',
  who: 'signed-in',
  summary: 'The caller’s own account with what no one else sees: email, phone number, address.',
  answer: ownProfile,
  exampleAnswer: exampleProfile,
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
  summary: 'Changes the caller’s own account. Fields left out stay unchanged; "" empties a field.',
  refusals: ['changed_meanwhile', 'name_needs_check'],
  body: z.object({
    version: z.coerce.number('The version must be a number.').int().optional().meta({
      description: 'As returned by GET /api/users/me. Without it, the change overwrites any made since.',
    }),
    full_name: personName('Full name').optional(),
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
    service_area: numberOrText('Service area').meta({ description: '"5", "5 miles" or a number of miles.' }),
    caption: optionalText({ label: 'Caption', max: 120 }).optional(),
    years_of_experience: numberOrText('Years of experience'),
    price_from: numberOrText('Price from').meta({ description: 'Naira, e.g. 15000 or "15,000".' }),
    languages: languagesField,
    videoURL: optionalText({ label: 'Video', max: 500 }).optional(),
    new_name_confirmed: z.union([z.boolean(), z.string()]).optional().meta({
      description:
        'Confirms that a verified artisan who changes their name loses the badge until we have checked it.',
    }),
  }),
  answer: z.object({ message: z.string(), user: ownProfile }),
  exampleBody: { version: 6, caption: 'Water where it belongs', price_from: '8,000' },
  exampleAnswer: { message: 'Your profile is saved.', user: exampleProfile },
});

const pictures = z.object({ message: z.string(), work_pictures: z.array(workPicture) });
const captionText = optionalText({ label: 'Caption', max: 120 });

export const addWorkPictureCall = defineCall({
  method: 'POST',
  path: '/api/users/me/work-pictures',
  who: 'skilled',
  summary: `Adds an uploaded picture to the caller’s work, at most ${MOST_WORK_PICTURES}.`,
  refusals: ['too_many_pictures', 'already_used'],
  body: z.object({
    id: identifier.meta({ description: 'Made by the client, so that a picture sent twice is added once.' }),
    url: requiredText({ label: 'Picture', max: 500, missing: 'Please choose a picture first.' }),
    caption: captionText,
  }),
  status: 201,
  answer: pictures,
  exampleBody: { id: exampleIds.picture, url: '/files/images/bathroom.webp', caption: 'A bathroom in Ikeja' },
  exampleAnswer: { message: 'The picture is on your profile.', work_pictures: examplePictures },
});

export const changeWorkPictureCall = defineCall({
  method: 'PATCH',
  path: '/api/users/me/work-pictures/:id',
  who: 'skilled',
  summary: 'Changes the caption of a picture of the caller’s work.',
  refusals: ['picture_not_found'],
  params: z.object({ id: identifier }),
  body: z.object({ caption: captionText }),
  answer: pictures,
  exampleBody: { caption: 'A bathroom in Ikeja' },
  exampleAnswer: { message: 'The caption is saved.', work_pictures: examplePictures },
});

export const removeWorkPictureCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/work-pictures/:id',
  who: 'skilled',
  summary: 'Removes a picture of the caller’s work.',
  params: z.object({ id: identifier }),
  answer: pictures,
  exampleAnswer: { message: 'The picture is removed.', work_pictures: [] },
});

export const orderWorkPicturesCall = defineCall({
  method: 'PUT',
  path: '/api/users/me/work-pictures/order',
  who: 'skilled',
  summary: 'Sets the order of the caller’s work pictures. Takes the ids of all of them.',
  refusals: ['changed_meanwhile'],
  body: z.object({ ids: z.array(identifier).max(MOST_WORK_PICTURES) }),
  answer: pictures,
  exampleBody: { ids: [exampleIds.picture] },
  exampleAnswer: { message: 'The order is saved.', work_pictures: examplePictures },
});
