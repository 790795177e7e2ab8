import { v7 } from 'uuid';
import { z } from 'zod';

/** Makes an id: a UUIDv7, so ids made later sort later. */
export const newId = (): string => v7();

/** An id as it comes from outside. */
export const identifier = z.uuid('That id is not valid.').transform((value) => value.toLowerCase());

/** An id that may be left out, also as a field that was sent empty. */
export const optionalIdentifier = z
  .union([identifier, z.literal('')], 'That id is not valid.')
  .nullish()
  .transform((value) => value || undefined);
