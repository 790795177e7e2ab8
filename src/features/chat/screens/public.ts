export { sendWhatWaits } from './outbox/send-what-waits.ts';
