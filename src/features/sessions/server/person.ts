import type { Caller } from '../../../server/app-context.ts';
import type { Person } from '../../../server/personal-data.ts';

/** Somebody signed in, as features know whose data it is about. */
export const personOf = ({ id, email, emailVerified }: Caller): Person => ({
  id,
  email,
  provenEmail: emailVerified ? email : null,
});
