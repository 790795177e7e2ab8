import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { changeNotificationSettingsCall, showNotificationSettingsCall } from '../contract.ts';
import { listSettings, saveSettings } from './settings-store.ts';

/** Returns the caller's notification settings. */
export async function showSettings(
  request: Request<typeof showNotificationSettingsCall>,
): Promise<AnswerInputOf<typeof showNotificationSettingsCall>> {
  return { settings: await listSettings(request.db, signedIn(request).id) };
}

/** Changes the caller's notification settings; kinds and channels not given stay as they were. */
export async function changeSettings(
  request: Request<typeof changeNotificationSettingsCall>,
): Promise<AnswerInputOf<typeof changeNotificationSettingsCall>> {
  const { id: userId } = signedIn(request);
  const chosen = request.body.settings.flatMap(({ kind, ...channels }) =>
    (['push', 'mail'] as const).flatMap((channel) => {
      const wanted = channels[channel];
      return wanted === undefined ? [] : [{ kind, channel, wanted }];
    }),
  );
  return request.transaction(async (tx) => {
    await saveSettings(tx, userId, chosen);
    return { message: 'Your choice is saved.', settings: await listSettings(tx, userId) };
  });
}
