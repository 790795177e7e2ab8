export { sendWhatWaits } from './send-what-waits.ts';
