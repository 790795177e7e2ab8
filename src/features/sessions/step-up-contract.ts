import { z } from 'zod';
import { typedPassword } from './contract.ts';

/** Fields for endpoints that require a step-up. Empty strings are allowed, because forms send untouched fields. */
export const stepUpCode = z.string().trim().max(40, 'A code has at most 40 characters.').optional().meta({
  description:
    'A code of the account’s second step, asked for where it has one and gave none in the last ten minutes.',
});

export const stepUpPassword = z
  .union([z.literal(''), typedPassword('Password')])
  .optional()
  .meta({
    description:
      'The password, asked for where the account has no second step and the password was not given in the last ten minutes.',
  });

export const stepUpRefusals = [
  'second_factor_asked',
  'password_asked',
  'wrong_code',
  'wrong_password',
  'too_many_tries',
] as const;
