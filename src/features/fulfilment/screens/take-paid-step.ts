import type { Api } from '../../../browser/api-client.ts';
import type { CallInput } from '../../../shared/call.ts';
import {
  cancelHireCall,
  completeHireCall,
  releaseHireCall,
  reportProblemCall,
  rescheduleHireCall,
  startHireCall,
} from '../contract.ts';

type Values = Record<string, string>;
type TakeStep = (api: Api, id: string, values: Values, key: string | null) => Promise<unknown>;

/** The forms of a hire's page that are sent after it was paid, by the step that they name. */
export const takePaidStep: Readonly<Record<string, TakeStep>> = {
  // An unpaid hire is cancelled by the same call, and its form promises no refund.
  cancel: (api, id, { refundKobo }, key) =>
    api.call(cancelHireCall, { params: { id }, body: { key, refundKobo } }),
  reschedule: (api, id, { startDate, startTime }, key) =>
    api.call(rescheduleHireCall, {
      params: { id },
      body: { key, startDate, startTime } as CallInput<typeof rescheduleHireCall>['body'],
    }),
  start: (api, id) => api.call(startHireCall, { params: { id } }),
  complete: (api, id, { note }) => api.call(completeHireCall, { params: { id }, body: { note } }),
  release: (api, id, _, key) => api.call(releaseHireCall, { params: { id }, body: { key } }),
  'report-problem': (api, id, { complaint }, key) =>
    api.call(reportProblemCall, {
      params: { id },
      body: { key, complaint } as CallInput<typeof reportProblemCall>['body'],
    }),
};
