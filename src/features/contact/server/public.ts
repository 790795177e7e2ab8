export { contactQueue } from './contact-queue.ts';
export { contactCommands } from './operator-commands.ts';
export { contactPersonalData } from './personal-data.ts';
export { contactRetention } from './retention.ts';
