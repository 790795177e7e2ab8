import { writeAuditEntry } from '../../../server/audit.ts';
import { willPublish } from '../../../server/live-events.ts';
import {
  type OperatorCommand,
  type OperatorDesk,
  parseReason,
  typedValue,
} from '../../../server/operator.ts';
import { notFound } from '../../../server/refusal.ts';
import { MOST_REASON_CHARACTERS } from '../../../shared/console-desk.ts';
import { findAccount } from './accounts-store.ts';

/** Ends all sessions of an account, for example after a phone was stolen. The password does not change. */
async function endSessions(desk: OperatorDesk, typedEmail: string, typedReason?: string): Promise<string[]> {
  const reason = parseReason(typedReason, MOST_REASON_CHARACTERS);
  const email = typedEmail.trim().toLowerCase();
  return desk.db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw notFound('account', `There is no account with the email ${email}.`);
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', account.id)
      .executeTakeFirst();
    willPublish(tx);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'sessions.end',
      subjectId: account.id,
      reason,
      details: { sessions: Number(numDeletedRows) },
      at: desk.now(),
    });
    const ended = numDeletedRows === 1n ? '1 session has ended' : `${numDeletedRows} sessions have ended`;
    return [
      `${email} is signed out everywhere: ${ended}.`,
      'Anyone who knows the password can sign in again. To set a new one, use /forgot-password.',
    ];
  });
}

export const sessionCommands: OperatorCommand[] = [
  {
    words: 'sessions end',
    takes: ['EMAIL'],
    options: { reason: 'required' },
    does: 'signs a person out everywhere',
    run: (desk, input) => endSessions(desk, typedValue(input, 'EMAIL'), input.options.reason),
  },
];
