import type { Api } from '../../../../browser/api-client.ts';
import { agreeDaysCall, askForChangeCall, proposeDaysCall, refuseDaysCall } from '../../contract.ts';

type Values = Record<string, string>;
type Send = (api: Api, id: string, values: Values, key: string | null) => Promise<unknown>;

/** What each form sends by which the two sides change what they agree on. */
export const changeSenders = {
  ask_for_change: (api, id, { quoteId = '', wish = '' }, key) =>
    api.call(askForChangeCall, { params: { id }, body: { quoteId, wish, key } }),
  propose_days: (api, id, { proposalId, endDate = '', reason = '' }) =>
    api.call(proposeDaysCall, { params: { id }, body: { proposalId, endDate, reason } }),
  agree_days: (api, id, { proposalId = '' }, key) =>
    api.call(agreeDaysCall, { params: { id }, body: { proposalId, key } }),
  refuse_days: (api, id, { proposalId = '' }, key) =>
    api.call(refuseDaysCall, { params: { id }, body: { proposalId, key } }),
} satisfies Record<string, Send>;
