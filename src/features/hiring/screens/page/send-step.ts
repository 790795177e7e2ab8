import type { Api } from '../../../../browser/api-client.ts';
import type { CallInput } from '../../../../shared/call.ts';
import { whenOf } from '../../../bookings/when-fields.ts';
import {
  acceptQuoteCall,
  addWorkPhotosCall,
  admitNoShowCall,
  agreePriceCall,
  answerNoShowCall,
  cancelHireCall,
  completeHireCall,
  declineQuoteCall,
  declineRequestCall,
  type HireView,
  onMyWayCall,
  proposePriceCall,
  rebookHireCall,
  refusePriceCall,
  releaseHireCall,
  reportNoShowCall,
  reportProblemCall,
  rescheduleHireCall,
  sendQuoteCall,
  startHireCall,
  takeBackCall,
  withdrawNoShowCall,
  writeHireMessageCall,
} from '../../contract.ts';
import type { HireStep } from '../../steps.ts';
import { changeSenders } from './change-senders.ts';
import { partsOf } from './part-values.ts';
import { problemSenders } from './problem-senders.ts';

/** The fields of a form by name, as text; the API validates them. */
type Values = Record<string, string>;
type SendStep = (api: Api, id: string, values: Values, key: string | null) => Promise<unknown>;

const priceOf = ({
  amountNaira,
  labourNaira,
  materialsNaira,
  transportNaira,
  note,
  quoteId,
  ...values
}: Values) => ({
  parts: partsOf(values),
  amountNaira,
  labourNaira,
  materialsNaira,
  transportNaira,
  note,
  quoteId,
});

const typed = <C>(body: object) => body as C;

/** A step with a form on the hire's page. Paying has its own page. */
export type FormStep = Exclude<HireStep, 'open_checkout'>;

/** The API call of each step's form. */
export const sendStep: Readonly<Record<FormStep, SendStep>> = {
  ...problemSenders,
  ...changeSenders,
  quote: (api, id, values) =>
    api.call(sendQuoteCall, {
      params: { id },
      body: typed<CallInput<typeof sendQuoteCall>['body']>(priceOf(values)),
    }),
  propose_price: (api, id, values) =>
    api.call(proposePriceCall, {
      params: { id },
      body: typed<CallInput<typeof proposePriceCall>['body']>({
        ...priceOf(values),
        photos: (values.photos ?? '').split(/\s+/).filter(Boolean),
      }),
    }),
  agree_price: (api, id, { quoteId = '' }, key) =>
    api.call(agreePriceCall, { params: { id }, body: { quoteId, key } }),
  refuse_price: (api, id, { quoteId = '' }, key) =>
    api.call(refusePriceCall, { params: { id }, body: { quoteId, key } }),
  decline_request: (api, id, { reason, note }) =>
    api.call(declineRequestCall, {
      params: { id },
      body: typed<CallInput<typeof declineRequestCall>['body']>({ reason, note }),
    }),
  accept_quote: (api, id, { quoteId = '' }, key) =>
    api.call(acceptQuoteCall, { params: { id }, body: { quoteId, key } }),
  decline_quote: (api, id, { quoteId = '' }, key) =>
    api.call(declineQuoteCall, { params: { id }, body: { quoteId, key } }),
  // `refundKobo` is absent in the form of an unpaid hire.
  cancel: (api, id, { refundKobo }, key) =>
    api.call(cancelHireCall, { params: { id }, body: { key, refundKobo } }),
  rebook: (api, id, { artisanId = '' }, key) =>
    api.call(rebookHireCall, { params: { id }, body: { key, artisanId } }),
  take_back: (api, id, _, key) => api.call(takeBackCall, { params: { id }, body: { key } }),
  reschedule: (api, id, values, key) => {
    const { startDate, startTime } = whenOf(values);
    const body = typed<CallInput<typeof rescheduleHireCall>['body']>({ key, startDate, startTime });
    return api.call(rescheduleHireCall, { params: { id }, body });
  },
  on_my_way: (api, id, { minutes, arrivesAt }) =>
    api.call(onMyWayCall, { params: { id }, body: { minutes, arrivesAt } }),
  start: (api, id, { code, reason, note, startedAt }) =>
    api.call(startHireCall, {
      params: { id },
      body: typed<CallInput<typeof startHireCall>['body']>({ code, reason, note, startedAt }),
    }),
  report_no_show: (api, id, { note }, key) =>
    api.call(reportNoShowCall, { params: { id }, body: { note, key } }),
  answer_no_show: (api, id, { answer = '' }, key) =>
    api.call(answerNoShowCall, { params: { id }, body: { answer, key } }),
  admit_no_show: (api, id, _, key) => api.call(admitNoShowCall, { params: { id }, body: { key } }),
  withdraw_no_show: (api, id, _, key) => api.call(withdrawNoShowCall, { params: { id }, body: { key } }),
  complete: (api, id, { note, photos }) =>
    api.call(completeHireCall, { params: { id }, body: { note, photos: photos?.split('\n') } }),
  release: (api, id, { code, password }, key) =>
    api.call(releaseHireCall, { params: { id }, body: { key, code, password } }),
  report_problem: (api, id, { problem }, key) =>
    api.call(reportProblemCall, {
      params: { id },
      body: typed<CallInput<typeof reportProblemCall>['body']>({ key, problem }),
    }),
};

/** The API call of a step; undefined for a step without a form. */
export const senderOf = (step: HireStep | undefined): SendStep | undefined =>
  step === undefined ? undefined : (sendStep as Partial<Record<HireStep, SendStep>>)[step];

/** The URL of the replacement hire in an answer, if a customer has just booked one. */
export function rebookedBy(answer: unknown): string | undefined {
  const { rebookedAs } = (answer as { result?: Partial<HireView> } | undefined)?.result ?? {};
  if (!rebookedAs) return undefined;
  const { id, guestKey } = rebookedAs;
  return `/hires/${id}${guestKey ? `?${new URLSearchParams({ key: guestKey })}` : ''}`;
}

/** Sends photos of the work, which is not a step of the process. */
export const sendWorkPhotos: SendStep = (api, id, { stage, photos = '' }) =>
  api.call(addWorkPhotosCall, {
    params: { id },
    body: typed<CallInput<typeof addWorkPhotosCall>['body']>({ stage, photos: photos.split('\n') }),
  });

/** Sends a message to the other side, which is not a step of the process. */
export const sendMessage: SendStep = (api, id, { messageId, text = '' }, key) =>
  api.call(writeHireMessageCall, { params: { id }, body: { id: messageId, key, text } });
