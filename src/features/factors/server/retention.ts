import type { RetentionRule } from '../../../server/retention.ts';

export const factorsRetention: RetentionRule = {
  kind: 'second_steps',
  rows: [
    { table: 'factor_failures', column: 'failed_at', hours: 24 },
    { table: 'authenticator_setups', column: 'created_at', hours: 24 },
    { table: 'passkey_challenges', column: 'expires_at', hours: 0 },
  ],
};
