import { forget, keep, keptTexts } from './storage.ts';

const STORAGE_KEY = 'returnAfterSignUp';

/** Keeps in this tab where somebody wanted to go when they were asked to make an account, over all its steps. */
export const keepReturn = (path: string): boolean => keep('tab', STORAGE_KEY, { path });

/** Where they wanted to go; undefined where nobody asked them to make an account. */
export const keptReturn = (): string | undefined => keptTexts('tab', STORAGE_KEY)?.path;

/** They are there. */
export const forgetReturn = (): void => forget('tab', STORAGE_KEY);
