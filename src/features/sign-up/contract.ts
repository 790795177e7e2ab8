import { z } from 'zod';
import { BVN_FAULT } from '../../shared/bvn.ts';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { LANGUAGES, type Language, readLanguages } from '../../shared/languages.ts';
import { exampleOwnUser, ownUser } from '../../shared/signed-in-user.ts';
import { emailAddress, optionalText, personName, requiredText, withoutAddress } from '../../shared/words.ts';
import { answered, linkToken, password } from '../sessions/contract.ts';
import { EMAIL_CONFIRMED } from './email-confirmed.ts';

/** Languages an artisan speaks, as a list or comma-separated text; undefined when left out. */
export const languagesField = z
  .union([z.string().max(300), z.array(z.string().max(40)).max(30)], 'Languages must be a list of names.')
  .nullish()
  .transform((value, context): Language[] | undefined => {
    if (value === undefined || value === null) return undefined;
    const { languages, unknown } = readLanguages([value].flat().join(','));
    if (unknown.length === 0) return languages;
    const message = `We don’t know the language “${unknown[0]}”. Choose from: ${LANGUAGES.join(', ')}.`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({ description: `The languages they speak: ${LANGUAGES.join(', ')}. A list, or text with commas.` });

export const signUpCall = defineCall({
  method: 'POST',
  path: '/api/auth/signup',
  who: 'anyone',
  switch: 'sign_ups',
  summary: 'Creates an account for a consumer or an artisan.',
  refusals: ['email_taken', 'bvn_taken'],
  body: z.object({
    role: z.enum(['consumer', 'skilled'], 'Please choose Consumer or Skilled Person.'),
    full_name: personName('Full name'),
    email: emailAddress(),
    password,
    address: requiredText({ label: 'Address', max: 300 }),
    bio: requiredText({ label: 'Bio', max: 200 }),
    photoURL: optionalText({ label: 'Photo', max: 500 }),
    skill: optionalText({ label: 'Skill', max: 60 }),
    expertise: optionalText({ label: 'Areas of expertise', max: 300 }),
    areas_of_expertise: optionalText({ label: 'Areas of expertise', max: 300 }),
    service_area: z
      .union([z.string().max(40), z.number()], 'Service area must be a number of miles, like 5.')
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value)))
      .meta({ description: '"5", "5 miles" or a number of miles.' }),
    state: optionalText({ label: 'State', max: 60 }).meta({
      description: "The gazetteer's town and state, so that people nearby can find them.",
    }),
    town: optionalText({ label: 'Town', max: 80 }),
    languages: languagesField.transform((value) => value ?? []),
    videoURL: optionalText({ label: 'Video', max: 500 }),
    bvn: z
      .union([z.string().max(60), z.number()], BVN_FAULT)
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))
      .meta({
        description:
          'Bank verification number. The step-by-step sign-up for artisans asks for it; the single page does not.',
      }),
    bvn_URL: optionalText({ label: 'Photo of your face', max: 500 }).meta({
      description:
        'The reference that POST /api/uploads/identity-photos answered; only operators can see the photo.',
    }),
  }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string(), user: ownUser }),
  exampleBody: {
    role: 'skilled',
    full_name: 'Chidi Okafor',
    email: 'chidi@example.ng',
    password: 'brown goats eat mangoes',
    address: '12 Allen Avenue, Ikeja',
    bio: 'Leaks, tanks and bathrooms since 2014.',
    skill: 'Plumber',
    expertise: 'Leak repair, water heaters',
    service_area: '10 miles',
    state: 'Lagos',
    town: 'Ikeja',
    languages: ['English', 'Igbo'],
  },
  exampleAnswer: {
    message: 'Account created',
    user: {
      ...exampleOwnUser,
      id: exampleIds.artisan,
      _id: exampleIds.artisan,
      email: 'chidi@example.ng',
      full_name: 'Chidi Okafor',
      role: 'skilled',
    },
  },
});

export const checkSignUpCall = defineCall({
  method: 'POST',
  path: '/api/auth/signup/check',
  who: 'anyone',
  summary: 'Checks the fields of one sign-up step and says what would be refused. It saves nothing.',
  refusals: ['email_taken'],
  body: z.object({
    email: emailAddress().optional(),
    password: password.optional(),
    full_name: withoutAddress('Full name', optionalText({ label: 'Full name', max: 120 })).meta({
      description: 'The name, which the password must not contain.',
    }),
    state: optionalText({ label: 'State', max: 60 }),
    town: optionalText({ label: 'Town', max: 80 }),
  }),
  rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string() }),
  exampleBody: { email: 'chidi@example.ng', password: 'brown goats eat mangoes', full_name: 'Chidi Okafor' },
  exampleAnswer: { message: 'Nothing to correct' },
});

export const confirmEmailCall = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email',
  who: 'anyone',
  summary:
    'Confirms an email address with the token of an emailed link; the account then gets the guest hires made with it.',
  refusals: ['link_used_up', 'email_taken'],
  body: z.object({
    token: linkToken,
  }),
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: answered,
  exampleBody: { token: 'h2Vd0m8y3Kc1' },
  exampleAnswer: { message: EMAIL_CONFIRMED },
});

export const sendConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  who: 'signed-in',
  summary: 'Emails the link that confirms the caller’s email address again.',
  refusals: ['too_many_links'],
  answer: answered,
  exampleAnswer: { message: 'We have sent a link to amina@example.ng.' },
});
