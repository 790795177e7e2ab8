/* What stands beside the steps of a hire: the server renders it with the page, and its script is asked for after it. */
export { HireGlance, HireReceipt } from './hire-receipt.tsx';
export { HirePlace, HireTicket } from './hire-ticket.tsx';
export { KeepHire } from './keep-hire.tsx';
