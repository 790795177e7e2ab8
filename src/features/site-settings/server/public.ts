export { siteSettingsCommands } from './operator-commands.ts';
