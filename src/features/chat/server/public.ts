export { removeUnsentAttachmentsTask } from './attachments.ts';
export { countUnreadMessages, listPartners, PRESENCE_SECONDS } from './conversations-store.ts';
export { chatPersonalData } from './personal-data.ts';
