export { removeUnsentAttachmentsTask } from './attachments.ts';
export { blockedBetween } from './choices-store.ts';
export { listPartners, PRESENCE_SECONDS, unreadMessageCount } from './conversations-store.ts';
export { chatLinesBetween } from './count-lines.ts';
export { chatAnswers } from './first-answers.ts';
export { reportCommands } from './operator-commands.ts';
export { chatPersonalData } from './personal-data.ts';
export { pushMessageTask } from './push-messages.ts';
export { mailUnreadTask } from './unread-mails.ts';
