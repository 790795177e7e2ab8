import { z } from 'zod';

/* Formats of texts and numbers in answers that the plain type does not show. */

/** An instant in ISO 8601, UTC. */
export const instant = z.string().meta({ format: 'date-time' });

/** A Lagos calendar day, YYYY-MM-DD. */
export const day = z.string().meta({ format: 'date' });

/** Whole kobo. */
export const kobo = z.number().meta({ type: 'integer' });
