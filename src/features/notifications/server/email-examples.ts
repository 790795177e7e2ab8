import type { Mail } from './mail-delivery.ts';

/** An example of each email of a file, by the name of the function that makes it; with more of one kind, and what differs behind a comma. */
export type EmailExamples = (publicUrl: string) => Record<string, Mail>;
