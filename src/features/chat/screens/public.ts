export { sendPendingMessages } from './outbox/send-pending.ts';
