/** The event of the window by which a page's script says that every module of its screens has come (src/app/defer-script.ts). */
export const SCREENS_CAME = 'screens-came';
