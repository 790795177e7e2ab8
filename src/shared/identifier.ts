import { v7 } from 'uuid';
import { z } from 'zod';

/** Makes a UUIDv7. Ids made later sort later. */
export const newId = (): string => v7();

/** A UUID from a request, in lower case. */
export const identifier = z.uuid('That id is not valid.').transform((value) => value.toLowerCase());

/** An optional id. An empty form field counts as absent. */
export const optionalIdentifier = z
  .union([identifier, z.literal('')], 'That id is not valid.')
  .nullish()
  .transform((value) => value || undefined);
