import { z } from 'zod';
import { BVN_FAULT } from '../../shared/bvn.ts';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { ownUser } from '../../shared/signed-in-user.ts';
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
    /** "5", "5 miles" or a number of miles. */
    service_area: z
      .union([z.string().max(40), z.number()], 'Service area must be a number of miles, like 5.')
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value))),
    /** The gazetteer's town and state, so that people nearby find them. */
    state: optionalText({ label: 'State', max: 60 }),
    town: optionalText({ label: 'Town', max: 80 }),
    videoURL: optionalText({ label: 'Video', max: 500 }),
    /** Bank verification number; the step-by-step sign-up of a skilled person asks for it, the one page does not. */
    bvn: z
      .union([z.string().max(60), z.number()], BVN_FAULT)
      .nullish()
      .transform((value) => (value === null || value === undefined ? '' : String(value).trim())),
    /** The reference that POST /api/uploads/identity-photos answered; nobody but an operator sees the photo. */
    bvn_URL: optionalText({ label: 'Photo of your face', max: 500 }),
  }),
  status: 201,
  rateLimit: { max: 20, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string(), user: ownUser }),
});

export const checkSignUpCall = defineCall({
  method: 'POST',
  path: '/api/auth/signup/check',
  who: 'anyone',
  summary: 'Says what a sign-up would be refused for, of what one step of it asks; it keeps nothing.',
  body: z.object({
    email: emailAddress().optional(),
    password: password.optional(),
    /** No password may be made of it. */
    full_name: optionalText({ label: 'Full name', max: 120 }),
    state: optionalText({ label: 'State', max: 60 }),
    town: optionalText({ label: 'Town', max: 80 }),
  }),
  rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string() }),
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
});

export const signOutCall = defineCall({
  method: 'POST',
  path: '/api/auth/signout',
  who: 'anyone',
  summary: 'Ends the session.',
  answer: z.object({ message: z.string() }),
});

export const requestPasswordLinkCall = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'anyone',
  summary: 'Mails a link with which a new password can be set, if the email has an account.',
  body: z.object({ email: emailAddress() }),
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string() }),
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
});

export const checkLinkCall = defineCall({
  method: 'GET',
  path: '/api/auth/link',
  who: 'anyone',
  summary: 'Whether a mailed link still works: one that was used, is too old or never was does not.',
  query: z.object({ kind: z.enum(['password', 'email']), token: linkToken }),
  rateLimit: { max: 30, perSeconds: 60, by: 'address' },
  answer: z.object({ works: z.boolean() }),
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
});

export const sendConfirmationCall = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  who: 'signed-in',
  summary: 'Mails the link again that confirms the email address of the caller’s account.',
  answer: answered,
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
});

export const showEmailCall = defineCall({
  method: 'GET',
  path: '/api/users/me/email',
  who: 'signed-in',
  summary: 'The caller’s address, whether they have shown to read it, and the one that is to take its place.',
  answer: z.object({
    email: z.string(),
    email_verified: z.boolean(),
    /** Waits until the link that was sent there is opened. */
    pending_email: z.string().nullable(),
  }),
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
});

/** A browser or program that is signed in. */
export const session = z.object({
  id: z.string(),
  /** In words: "Chrome on Android". */
  device: z.string(),
  signed_in_at: z.string(),
  /** To the hour. */
  last_used_at: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof session>;

export const listSessionsCall = defineCall({
  method: 'GET',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  summary: 'Where the caller’s account is signed in, the one used last first.',
  answer: z.array(session),
});

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions/:id',
  who: 'signed-in',
  summary: 'Ends one session of the caller’s account.',
  params: z.object({ id: identifier }),
  answer: answered,
});

export const endOtherSessionsCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  summary: 'Ends every session of the caller’s account but the one that asks.',
  answer: answered,
});

export const downloadDataCall = defineCall({
  method: 'GET',
  path: '/api/users/me/data',
  who: 'signed-in',
  summary: 'Everything that is kept of the caller, as a file for programs.',
  rateLimit: { max: 10, perSeconds: 60 },
  answer: z.record(z.string(), z.unknown()),
});

/** Why an account cannot be deleted yet. */
export const obstacle = z.object({
  kind: z.enum(['hire', 'earnings', 'refund']),
  /** What it is, in a sentence. */
  text: z.string(),
  /** The page on which it goes on. */
  url: z.string(),
});
export type Obstacle = z.output<typeof obstacle>;

export const showDeletionCall = defineCall({
  method: 'GET',
  path: '/api/users/me/deletion',
  who: 'signed-in',
  summary: 'What still keeps the caller’s account from being deleted; nothing where nothing does.',
  answer: z.object({ obstacles: z.array(obstacle) }),
});

export const deleteAccountCall = defineCall({
  method: 'POST',
  path: '/api/users/me/delete',
  who: 'signed-in',
  summary: 'Deletes the caller’s account and what is known of its owner. It cannot be undone.',
  body: z.object({ password: ownPassword }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: answered,
});
