/**
 * The window's event that a page's script dispatches once every module of its screens has loaded
 * (src/app/defer-script.ts).
 */
export const SCREENS_LOADED = 'screens-came';
