import { readTexts, removeStored, storeJson } from './storage.ts';

const STORAGE_KEY = 'returnAfterSignUp';

/** Remembers in this tab which page a visitor wanted when they were asked to sign up, through all steps. */
export const storeReturn = (path: string): boolean => storeJson('tab', STORAGE_KEY, { path });

/** The page that the visitor wanted; undefined where they came to sign up directly. */
export const readReturn = (): string | undefined => readTexts('tab', STORAGE_KEY)?.path;

/** To be called when they have arrived there. */
export const clearReturn = (): void => removeStored('tab', STORAGE_KEY);
