export { sanctionsQueue, sanctionsTimeline } from './console-sanctions.ts';
export { carryOver, keepSanction } from './deleted-account-sanctions.ts';
export { endSanctionsTask } from './end-sanctions.ts';
export { barredGuest } from './guest-hires.ts';
export { sanctionCommands } from './operator-commands.ts';
export { sanctionsPersonalData } from './personal-data.ts';
export { keptSanctionsRetention } from './retention.ts';
export { sanctionExamples } from './sanction-emails.ts';
