import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { emailLinkLife } from '../../shared/promise-words.ts';
import { LEAST_PAYOUT_KOBO } from '../../shared/transfer-fee.ts';
import { instant, kobo } from '../../shared/wire-types.ts';
import { emailAddress, emptyAsNull } from '../../shared/words.ts';
import { answered, ownPassword, password, typedPassword } from '../sessions/contract.ts';
import { stepUpCode, stepUpPassword, stepUpRefusals } from '../sessions/step-up-contract.ts';

export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/api/users/me/password',
  who: 'signed-in',
  summary: 'Changes the password of the caller’s account and ends every other session of it.',
  refusals: ['wrong_password', 'too_many_tries', 'second_factor_asked', 'wrong_code'],
  body: z.object({
    currentPassword: typedPassword('Current password'),
    newPassword: password,
    code: stepUpCode,
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
  summary: 'The caller’s email address, whether it is confirmed, and the one that will replace it.',
  answer: z.object({
    email: z.string(),
    email_verified: z.boolean(),
    pending_email: z
      .string()
      .nullable()
      .meta({ description: 'Becomes the account’s email when its link is opened.' }),
  }),
  exampleAnswer: { email: 'amina@example.ng', email_verified: true, pending_email: null },
});

export type OwnEmail = z.output<typeof showEmailCall.answer>;

export const changeEmailCall = defineCall({
  method: 'POST',
  path: '/api/users/me/email',
  who: 'signed-in',
  summary: 'Emails a link to a new address. It becomes the account’s address when the link is opened.',
  refusals: ['wrong_password', 'too_many_links', 'too_many_tries', 'second_factor_asked', 'wrong_code'],
  body: z.object({ email: emailAddress(), password: ownPassword, code: stepUpCode }),
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
    last_used_at: instant.meta({ description: 'Rounded to the hour.' }),
    current: z.boolean().meta({ description: 'Whether it is the session of this call.' }),
  })
  .meta({ id: 'Session', description: 'A browser or program that is signed in.' });

export type OwnSession = z.output<typeof session>;

export const listSessionsCall = defineCall({
  method: 'GET',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  summary: 'Where the caller’s account is signed in, last used first.',
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

const stepUp = z.object({ code: stepUpCode, password: stepUpPassword });

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions/:id',
  who: 'signed-in',
  summary: 'Ends one session of the caller’s account.',
  refusals: stepUpRefusals,
  params: z.object({ id: identifier }),
  body: stepUp,
  answer: answered,
  exampleBody: { password: 'yellow keke on third mainland' },
  exampleAnswer: { message: 'That device is signed out.' },
});

export const endOtherSessionsCall = defineCall({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  who: 'signed-in',
  summary: 'Ends every session of the caller’s account except the one that makes this call.',
  refusals: stepUpRefusals,
  body: stepUp,
  answer: answered,
  exampleBody: { password: 'yellow keke on third mainland' },
  exampleAnswer: { message: 'All other devices are signed out.' },
});

export const downloadDataCall = defineCall({
  method: 'GET',
  path: '/api/users/me/data',
  who: 'signed-in',
  summary: 'Everything we keep about the caller, as a machine-readable file.',
  refusals: ['second_factor_asked', 'password_asked'],
  rateLimit: { max: 10, perSeconds: 60 },
  // Streamed, so it is no object that could be checked.
  answer: z.unknown().meta({ type: 'object', description: 'Each kind of data by its name.' }),
  answerHeaders: { 'content-disposition': 'Tells browsers to save the answer as a file.' },
  exampleAnswer: { account: { full_name: 'Amina Yusuf', email: 'amina@example.ng' } },
});

export const requestDataCopyCall = defineCall({
  method: 'POST',
  path: '/api/users/me/data',
  who: 'signed-in',
  summary: 'Confirms the caller’s identity. The copy of their data can then be fetched for ten minutes.',
  refusals: stepUpRefusals,
  body: stepUp,
  rateLimit: { max: 20, perSeconds: 60 },
  answer: answered.extend({ url: z.string().meta({ description: 'Where to fetch the archive.' }) }),
  exampleBody: { password: 'yellow keke on third mainland' },
  exampleAnswer: { message: 'Your copy is ready.', url: '/api/users/me/data.zip' },
});

export const downloadArchiveCall = defineCall({
  method: 'GET',
  path: '/api/users/me/data.zip',
  who: 'signed-in',
  summary:
    'Everything we keep about the caller as a ZIP file: data.json, a page to read it, and their pictures, videos, files and receipts.',
  refusals: ['second_factor_asked', 'password_asked'],
  rateLimit: { max: 5, perSeconds: 600 },
  answer: z.unknown(),
  answerType: 'application/zip',
  answerHeaders: { 'content-disposition': 'Tells browsers to save the answer as a file.' },
});

export const obstacle = z
  .object({
    kind: z.enum(['hire', 'earnings', 'refund']),
    text: z.string().meta({ description: 'The reason, in a sentence.' }),
    url: z.string().meta({ description: 'The page to deal with it.' }),
  })
  .meta({ id: 'DeletionObstacle', description: 'Why an account cannot be deleted yet.' });

export type Obstacle = z.output<typeof obstacle>;

export const showDeletionCall = defineCall({
  method: 'GET',
  path: '/api/users/me/deletion',
  who: 'signed-in',
  summary: 'What still blocks the deletion of the caller’s account. Empty if nothing does.',
  answer: z.object({
    obstacles: z.array(obstacle),
    giveUpKobo: kobo.nullable().meta({
      description:
        'Earnings that are too small to pay out, where nothing else blocks the deletion. The caller can give them up. Otherwise null.',
    }),
  }),
  exampleAnswer: {
    obstacles: [
      { kind: 'hire', text: 'Your hire of Chidi Okafor is not finished.', url: `/hires/${exampleIds.hire}` },
    ],
    giveUpKobo: null,
  },
});

export const deleteAccountCall = defineCall({
  method: 'POST',
  path: '/api/users/me/delete',
  who: 'signed-in',
  summary: 'Deletes the caller’s account and their personal data. It cannot be undone.',
  refusals: ['wrong_password', 'account_in_use', 'too_many_tries', 'second_factor_asked', 'wrong_code'],
  body: z.object({
    password: ownPassword,
    code: stepUpCode,
    giveUpKobo: emptyAsNull(
      z.coerce
        .number()
        .int()
        .min(1)
        .max(LEAST_PAYOUT_KOBO - 1, 'This amount is large enough to be paid out to you.'),
    ).meta({ description: 'The earnings that the caller gives up, as returned by /api/users/me/deletion.' }),
  }),
  rateLimit: { max: 20, perSeconds: 60 },
  answer: answered,
  answerHeaders: { 'clear-site-data': 'Tells browsers to forget the pages they cached.' },
  exampleBody: { password: 'yellow keke on third mainland' },
  exampleAnswer: { message: 'Your account is deleted.' },
});
