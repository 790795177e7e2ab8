import { abuseCommands } from '../features/abuse/server/public.ts';
import { chargebackCommands } from '../features/chargebacks/server/public.ts';
import { reportCommands } from '../features/chat/server/public.ts';
import { contactCommands } from '../features/contact/server/public.ts';
import { guestLinkCommands, problemCommands } from '../features/hiring/server/operator-commands.ts';
import { paymentCommands } from '../features/payments/server/public.ts';
import { payoutCommands } from '../features/payouts/server/public.ts';
import { reconciliationCommands } from '../features/reconciliation/server/public.ts';
import { reviewCommands } from '../features/reviews/server/public.ts';
import { sanctionCommands } from '../features/sanctions/server/public.ts';
import { sessionCommands } from '../features/sessions/server/end-sessions.ts';
import { adminCommands } from '../features/sessions/server/public.ts';
import { siteSettingsCommands } from '../features/site-settings/server/public.ts';
import { verificationCommands } from '../features/verification/server/public.ts';
import { jobCommands } from '../server/failed-jobs.ts';
import type { OperatorCommand } from '../server/operator.ts';

/** Every command that operators can run on the command line. */
export const operatorCommands: OperatorCommand[] = [
  ...verificationCommands,
  ...problemCommands,
  ...guestLinkCommands,
  ...paymentCommands,
  ...payoutCommands,
  ...reconciliationCommands,
  ...chargebackCommands,
  ...reportCommands,
  ...reviewCommands,
  ...abuseCommands,
  ...sanctionCommands,
  ...contactCommands,
  ...adminCommands,
  ...sessionCommands,
  ...siteSettingsCommands,
  ...jobCommands,
];
