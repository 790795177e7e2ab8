import { v7 } from 'uuid';
import { z } from 'zod';

/** Makes a UUIDv7. Ids made later sort later. */
export const newId = (): string => v7();

/** Comes before every id: where a walk through ids in order begins. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** A UUID from a request, in lower case. */
export const identifier = z.uuid('That id is not valid.').transform((value) => value.toLowerCase());

/** An optional id. An empty form field counts as absent. */
export const optionalIdentifier = z
  .union([identifier, z.literal('')], 'That id is not valid.')
  .nullish()
  .transform((value) => value || undefined);
