import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleOwnUser, ownUser } from '../../shared/signed-in-user.ts';
import { emailAddress } from '../../shared/words.ts';

export const password = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Password is required.' : 'Password must be text.'),
  })
  .min(1, 'Password is required.')
  .min(8, 'Password needs at least 8 characters.')
  .max(128, 'Password may have at most 128 characters.');

/** An existing password, so without the rules for new ones. */
export const typedPassword = (label: string) =>
  z
    .string({ error: `${label} is required.` })
    .min(1, `${label} is required.`)
    .max(128, `${label} may have at most 128 characters.`);

export const ownPassword = typedPassword('Password');

export const signInCall = defineCall({
  method: 'POST',
  path: '/api/auth/signin',
  who: 'anyone',
  summary:
    'Signs in with email and password. After five wrong tries in a minute for one email from one address, or many from anywhere, the refusal is `too_many_tries` (429) with Retry-After. Where the account has a second step the answer to a right password is `second_step_needed` (401), with a cookie for POST /api/auth/second-step.',
  refusals: ['wrong_credentials', 'second_step_needed', 'sign_in_paused', 'too_many_tries'],
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
    'clear-site-data': 'Tells browsers to forget the pages they cached.',
  },
  exampleAnswer: { message: 'Signed out' },
});

export const requestPasswordLinkCall = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'anyone',
  summary: 'Emails a link to set a new password, if the address has an account.',
  body: z.object({ email: emailAddress() }),
  rateLimit: { max: 10, perSeconds: 60, by: 'address' },
  answer: z.object({ message: z.string() }),
  exampleBody: { email: 'amina@example.ng' },
  exampleAnswer: {
    message: 'If there is an account with that email, we have sent it a link to set a new password.',
  },
});

export const linkToken = z.string('This link is incomplete.').min(1, 'This link is incomplete.').max(100);

export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  who: 'anyone',
  summary: 'Sets a new password with the token of an emailed link; all sessions of the account end.',
  refusals: ['link_used_up'],
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
  summary:
    'Whether an emailed link still works. A link that was used, has expired or never existed does not.',
  query: z.object({ kind: z.enum(['password', 'email']), token: linkToken }),
  rateLimit: { max: 30, perSeconds: 60, by: 'address' },
  answer: z.object({
    works: z.boolean(),
    done: z.boolean().meta({ description: 'Whether it was used already: the email is confirmed.' }),
  }),
  exampleAnswer: { works: true, done: false },
});

export const answered = z.object({ message: z.string() });
