import type { Api } from '../../../../browser/api-client.ts';
import type { CallInput } from '../../../../shared/call.ts';
import {
  addStatementCall,
  agreeRedoCall,
  agreeRefundCall,
  agreeReleaseCall,
  agreeSplitCall,
  appealCall,
  proposeEndCall,
  refuseEndCall,
} from '../../contract.ts';

type Values = Record<string, string>;
type Send = (api: Api, id: string, values: Values, key: string | null) => Promise<unknown>;

const agreeWith =
  (call: typeof agreeReleaseCall): Send =>
  (api, id, { proposalId = '' }, key) =>
    api.call(call, { params: { id }, body: { proposalId, key } });

/**
 * The API call of each form about a problem. The page's action has joined several
 * photos into one text, one URL per line.
 */
export const problemSenders = {
  add_statement: (api, id, { statementId, text = '', photos = '' }, key) =>
    api.call(addStatementCall, {
      params: { id },
      body: { id: statementId, text, photos: photos.split(/\s+/).filter(Boolean), key },
    }),
  propose_end: (api, id, { proposalId, kind, toCustomerNaira, startDate, endDate, startTime, note }, key) =>
    api.call(proposeEndCall, {
      params: { id },
      body: {
        ...{ proposalId, kind, toCustomerNaira, startDate, endDate, startTime, note, key },
      } as CallInput<typeof proposeEndCall>['body'],
    }),
  refuse_end: (api, id, { proposalId = '', note }, key) =>
    api.call(refuseEndCall, { params: { id }, body: { proposalId, note, key } }),
  agree_release: agreeWith(agreeReleaseCall),
  agree_refund: agreeWith(agreeRefundCall),
  agree_split: agreeWith(agreeSplitCall),
  agree_redo: agreeWith(agreeRedoCall),
  appeal: (api, id, { why = '' }, key) => api.call(appealCall, { params: { id }, body: { why, key } }),
} satisfies Record<string, Send>;
