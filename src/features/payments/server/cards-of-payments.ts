import { sql } from 'kysely';

/** The digest of the card of each payment, to be joined under an alias. */
export const cardsOfPayments = sql<{ hire_id: string; card: Buffer }>`(
  select hire_id, card_fingerprint as card from payments where card_fingerprint is not null)`;
