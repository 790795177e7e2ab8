import { v7 } from 'uuid';
import { z } from 'zod';

/** Makes an id: a UUIDv7, so ids made later sort later. */
export const newId = (): string => v7();

/** An id as it comes from outside. */
export const identifier = z.uuid('That id is not valid.').transform((value) => value.toLowerCase());
