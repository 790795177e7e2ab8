import { z } from 'zod';

/* Texts and numbers of answers whose form their type alone does not tell. */

/** A moment: UTC in ISO 8601. */
export const instant = z.string().meta({ format: 'date-time' });

/** A Lagos calendar day, YYYY-MM-DD. */
export const day = z.string().meta({ format: 'date' });

/** Whole kobo. */
export const kobo = z.number().meta({ type: 'integer' });
