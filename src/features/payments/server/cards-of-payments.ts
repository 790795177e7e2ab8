import { sql } from 'kysely';

/** With which card each payment was made, as a digest, to be joined under a name. */
export const cardsOfPayments = sql<{ hire_id: string; card: Buffer }>`(
  select hire_id, card_fingerprint as card from payments where card_fingerprint is not null)`;
