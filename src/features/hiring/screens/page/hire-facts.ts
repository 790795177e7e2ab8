/* The facts beside a hire's steps: server-rendered, with a script that loads after the page's own. */
export { HireGlance, HireReceipt } from './hire-receipt.tsx';
export { HirePlace, HireTicket } from './hire-ticket.tsx';
export { KeepHire } from './keep-hire.tsx';
