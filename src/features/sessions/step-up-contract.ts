import { z } from 'zod';
import { typedPassword } from './contract.ts';

/** Fields for endpoints that require a step-up. Empty strings are allowed, because forms send untouched fields. */
export const stepUpCode = z.string().trim().max(40, 'A code has at most 40 characters.').optional().meta({
  description:
    'A code for two-step sign-in. Needed where the account has it and the caller gave no code in the last ten minutes.',
});

export const stepUpPassword = z
  .union([z.literal(''), typedPassword('Password')])
  .optional()
  .meta({
    description:
      'The password. Needed where the account has no two-step sign-in and the caller gave no password in the last ten minutes.',
  });

export const stepUpRefusals = [
  'second_factor_asked',
  'password_asked',
  'wrong_code',
  'wrong_password',
  'too_many_tries',
] as const;
