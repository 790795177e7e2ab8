import type { Api } from '../../../../browser/api-client.ts';
import { askForChangeCall } from '../../contract.ts';

type Values = Record<string, string>;
type Send = (api: Api, id: string, values: Values, key: string | null) => Promise<unknown>;

/** What each form sends by which the two sides change what they agree on. */
export const changeSenders = {
  ask_for_change: (api, id, { quoteId = '', wish = '' }, key) =>
    api.call(askForChangeCall, { params: { id }, body: { quoteId, wish, key } }),
} satisfies Record<string, Send>;
