import { adminCommands } from '../features/accounts/server/public.ts';
import { verificationCommands } from '../features/verification/server/public.ts';
import type { OperatorCommand } from '../server/operator.ts';

/** Everything that an operator can do on the command line. */
export const operatorCommands: OperatorCommand[] = [...verificationCommands, ...adminCommands];
