import { z } from 'zod';
import { BVN_FAULT } from '../../shared/bvn.ts';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { emailLinkLife } from '../../shared/promise-words.ts';
import { exampleOwnUser, ownUser } from '../../shared/signed-in-user.ts';
import { instant } from '../../shared/wire-types.ts';
import { emailAddress, optionalText, requiredText } from '../../shared/words.ts';

const password = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Password is required.' : 'Password must be text.'),
  })
  .min(1, 'Password is required.')
  .min(8, 'Password needs at least 8 characters.')
  .max(128, 'Password may have at most 128 characters.');

/** The password that an account has already. */
const typedPassword = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(128, `${label} may have at most 128 characters.`);
const ownPassword = typedPassword('Password');

export const signUpCall = defineCall({
  method: 'POST',
  path: '/api/auth/signup',
  who: 'anyone',
  summary: 'Creates an account for a consumer or a skilled person.',
  body: z.object({
    role: z.enum(['consumer', 'skilled'], 'Please choose Consumer or Skilled Person.'),
    full_name: requiredText({ label: 'Full name', max: 120 }),
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
      description: "The gazetteer's town and state, so that people nearby find them.",
    }),
    town: optionalText({ label: 'Town', max: 80 }),
    videoURL: optionalText({ label: 'Video', max: 500 }),
    bvn: z
      .union([z.string().max(60), z.number()], BVN_FAULT)
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))
      .meta({
        description:
          'Bank verification number; the step-by-step sign-up of a skilled person asks for it, the one page does not.',
      }),
    bvn_URL: optionalText({ label: 'Photo of your face', max: 500 }).meta({
      description:
        'The reference that POST /api/uploads/identity-photos answered; only an operator sees the photo.',
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
  summary: 'Says what a sign-up would be refused for, of what one step of it asks; it keeps nothing.',
  body: z.object({
    email: emailAddress().optional(),
    password: password.optional(),
    full_name: optionalText({ label: 'Full name', max: 120 }).meta({
      description: 'No password may be made of it.',
    }),
    state: optionalText({ label: 'State', max: 60 }),
    town: optionalText({ label: 'Town', max: 80 }),
  }),
  rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string() }),
  exampleBody: { email: 'chidi@example.ng', password: 'brown goats eat mangoes', full_name: 'Chidi Okafor' },
  exampleAnswer: { message: 'Nothing to correct' },
});

export const signInCall = defineCall({
  method: 'POST',
  path: '/api/auth/signin',
  who: 'anyone',
  summary: 'Signs in with email and password.',
  body: z.object({
    email: emailAddress(),
    password: ownPassword,
  }),
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string(), user: ownUser }),
  answerHeaders: { 'set-cookie': 'The session. Send it along with every call that needs one.' },
  exampleBody: { email: 'amina@example.ng', password: 'yellow keke on third mainland' },
  exampleAnswer: { message: 'Signed in', user: exampleOwnUser },
});

export const signOutCall = defineCall({
  method: 'POST',
  path: '/api/auth/signout',
  who: 'anyone',
  summary: 'Ends the session.',
  answer: z.object({ message: z.string() }),
  answerHeaders: {
    'set-cookie': 'Ends the session.',
    'clear-site-data': 'Has browsers forget the pages that they kept.',
  },
  exampleAnswer: { message: 'Signed out' },
});

export const requestPasswordLinkCall = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'anyone',
  summary: 'Mails a link with which a new password can be set, if the email has an account.',
  body: z.object({ email: emailAddress() }),
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string() }),
  exampleBody: { email: 'amina@example.ng' },
  exampleAnswer: {
    message: 'If there is an account with that email, we have sent it a link to set a new password.',
  },
});

const linkToken = z.string('The link is not complete.').min(1, 'The link is not complete.').max(100);

export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  who: 'anyone',
  summary: 'Sets a new password with the token of a mailed link; all sessions of the account end.',
  body: z.object({
    token: linkToken,
    password,
  }),
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string() }),
  exampleBody: { token: 'h2Vd0m8y3Kc1', password: 'green danfo at ojuelegba' },
  exampleAnswer: { message: 'Your password has been changed. Sign in with the new one.' },
});

export const checkLinkCall = defineCall({
  method: 'GET',
  path: '/api/auth/link',
  who: 'anyone',
  summary: 'Whether a mailed link still works: one that was used, is too old or never was does not.',
  query: z.object({ kind: z.enum(['password', 'email']), token: linkToken }),
  rateLimit: { max: 30, perSeconds: 60, by: 'address' },
  answer: z.object({ works: z.boolean() }),
  exampleAnswer: { works: true },
});

const answered = z.object({ message: z.string() });

export const confirmEmailCall = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email',
  who: 'anyone',
  summary:
    'Confirms an email address with the token of a mailed link; the account then has the guest hires of it.',
  body: z.object({
    token: linkToken,
  }),
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: answered,
  exampleBody: { token: 'h2Vd0m8y3Kc1' },
  exampleAnswer: { message: 'Your email is confirmed. Thank you!' },
});

export const sendConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  who: 'signed-in',
  summary: 'Mails the link again that confirms the email address of the caller’s account.',
  answer: answered,
  exampleAnswer: { message: 'We have sent a link to amina@example.ng.' },
});

export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/api/users/me/password',
  who: 'signed-in',
  summary: 'Sets another password for the caller’s account; every other session of it ends.',
  body: z.object({
    currentPassword: typedPassword('Current password'),
    newPassword: password,
  }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: answered,
  exampleBody: { currentPassword: 'yellow keke on third mainland', newPassword: 'green danfo at ojuelegba' },
  exampleAnswer: { message: 'Your password has been changed. Every other device is signed out.' },
});

export const showEmailCall = defineCall({
  method: 'GET',
  path: '/api/users/me/email',
  who: 'signed-in',
  summary: 'The caller’s address, whether they have shown to read it, and the one that is to take its place.',
  answer: z.object({
    email: z.string(),
    email_verified: z.boolean(),
    pending_email: z
      .string()
      .nullable()
      .meta({ description: 'Waits until the link that was sent there is opened.' }),
  }),
  exampleAnswer: { email: 'amina@example.ng', email_verified: true, pending_email: null },
});

export type OwnEmail = z.output<typeof showEmailCall.answer>;

export const changeEmailCall = defineCall({
  method: 'POST',
  path: '/api/users/me/email',
  who: 'signed-in',
  summary: 'Mails a link to another address, which becomes the account’s own when the link is opened.',
  body: z.object({ email: emailAddress(), password: ownPassword }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: answered,
  exampleBody: { email: 'amina.yusuf@example.ng', password: 'yellow keke on third mainland' },
  exampleAnswer: {
    message: `We have sent a link to amina.yusuf@example.ng. Your email changes when you open it; the link works for ${emailLinkLife}.`,
  },
});

export const session = z
  .object({
    id: z.string(),
    device: z.string().meta({ description: 'In words: "Chrome on Android".' }),
    signed_in_at: instant,
    last_used_at: instant.meta({ description: 'To the hour.' }),
    current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
  })
  .meta({ id: 'Session', description: 'A browser or program that is signed in.' });
export type OwnSession = z.output<typeof session>;

export const listSessionsCall = defineCall({
  method: 'GET',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  summary: 'Where the caller’s account is signed in, the one used last first.',
  answer: z.array(session),
  exampleAnswer: [
    {
      id: exampleIds.session,
      device: 'Chrome on Android',
      signed_in_at: '2026-11-20T08:12:41.000Z',
      last_used_at: '2026-11-22T17:00:00.000Z',
      current: true,
    },
  ],
});

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions/:id',
  who: 'signed-in',
  summary: 'Ends one session of the caller’s account.',
  params: z.object({ id: identifier }),
  answer: answered,
  exampleAnswer: { message: 'That device is signed out.' },
});

export const endOtherSessionsCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  summary: 'Ends every session of the caller’s account but the one that asks.',
  answer: answered,
  exampleAnswer: { message: 'All other devices are signed out.' },
});

export const downloadDataCall = defineCall({
  method: 'GET',
  path: '/api/users/me/data',
  who: 'signed-in',
  summary: 'Everything that is kept of the caller, as a file for programs.',
  rateLimit: { max: 10, perSeconds: 60 },
  answer: z.record(z.string(), z.unknown()),
  answerHeaders: { 'content-disposition': 'Has browsers save the answer as a file.' },
  exampleAnswer: { account: { full_name: 'Amina Yusuf', email: 'amina@example.ng' } },
});

export const obstacle = z
  .object({
    kind: z.enum(['hire', 'earnings', 'refund']),
    text: z.string().meta({ description: 'What it is, in a sentence.' }),
    url: z.string().meta({ description: 'The page on which it goes on.' }),
  })
  .meta({ id: 'DeletionObstacle', description: 'Why an account cannot be deleted yet.' });
export type Obstacle = z.output<typeof obstacle>;

export const showDeletionCall = defineCall({
  method: 'GET',
  path: '/api/users/me/deletion',
  who: 'signed-in',
  summary: 'What still keeps the caller’s account from being deleted; nothing where nothing does.',
  answer: z.object({ obstacles: z.array(obstacle) }),
  exampleAnswer: {
    obstacles: [
      { kind: 'hire', text: 'Your hire of Chidi Okafor is not finished.', url: `/hires/${exampleIds.hire}` },
    ],
  },
});

export const deleteAccountCall = defineCall({
  method: 'POST',
  path: '/api/users/me/delete',
  who: 'signed-in',
  summary: 'Deletes the caller’s account and what is known of its owner. It cannot be undone.',
  body: z.object({ password: ownPassword }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: answered,
  answerHeaders: { 'clear-site-data': 'Has browsers forget the pages that they kept.' },
  exampleBody: { password: 'yellow keke on third mainland' },
  exampleAnswer: { message: 'Your account is deleted.' },
});
