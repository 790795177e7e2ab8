import type { Api } from '../../../../browser/api-client.ts';
import type { CallInput } from '../../../../shared/call.ts';
import {
  agreeDaysCall,
  agreeJobCall,
  proposeDaysCall,
  proposeJobCall,
  refuseDaysCall,
  refuseJobCall,
  requestChangeCall,
} from '../../contract.ts';

type Values = Record<string, string>;
type Send = (api: Api, id: string, values: Values, key: string | null) => Promise<unknown>;

/** Converts hours such as "1.5" to minutes; "" stays "" and means whole days. */
const minutesOf = (hours = ''): string => (hours.trim() === '' ? '' : String(Math.round(Number(hours) * 60)));

/** The API call of each form by which the two sides change what they agreed. */
export const changeSenders = {
  ask_for_change: (api, id, { quoteId = '', wish = '' }, key) =>
    api.call(requestChangeCall, { params: { id }, body: { quoteId, wish, key } }),
  propose_days: (api, id, { proposalId, endDate = '', reason = '' }) =>
    api.call(proposeDaysCall, { params: { id }, body: { proposalId, endDate, reason } }),
  agree_days: (api, id, { proposalId = '' }, key) =>
    api.call(agreeDaysCall, { params: { id }, body: { proposalId, key } }),
  refuse_days: (api, id, { proposalId = '' }, key) =>
    api.call(refuseDaysCall, { params: { id }, body: { proposalId, key } }),
  propose_job: (api, id, values) =>
    api.call(proposeJobCall, {
      params: { id },
      body: {
        ...values,
        photos: (values.photos ?? '').split(/\s+/).filter(Boolean),
        lengthMinutes: minutesOf(values.hours),
      } as unknown as CallInput<typeof proposeJobCall>['body'],
    }),
  agree_job: (api, id, { quoteId = '' }, key) =>
    api.call(agreeJobCall, { params: { id }, body: { quoteId, key } }),
  refuse_job: (api, id, { quoteId = '' }, key) =>
    api.call(refuseJobCall, { params: { id }, body: { quoteId, key } }),
} satisfies Record<string, Send>;
