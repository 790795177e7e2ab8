import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '../../../shared/switches.ts';
import type { setNoticeCall, setSwitchCall, showSiteSettingsCall } from '../contract.ts';
import { setNotice, setSwitch } from './change-settings.ts';

const MOST_CHANGES = 50;

/** Description of each kind of change, followed by the switch's name or the notice's text. */
const changeWords = {
  'switch.off': 'switched off',
  'switch.on': 'switched on',
  'notice.set': 'changed the notice to',
  'notice.clear': 'removed the notice',
} as const;

type Change = keyof typeof changeWords;

export async function showSettings({
  db,
  now,
}: Pick<Request<typeof showSiteSettingsCall>, 'db' | 'now'>): Promise<
  AnswerInputOf<typeof showSiteSettingsCall>
> {
  const off = await db.selectFrom('switched_off').selectAll().execute();
  const notice = await db
    .selectFrom('site_notice')
    .select(['words', 'until'])
    .where('until', '>', now())
    .executeTakeFirst();
  return {
    switches: SWITCH_NAMES.map((name) => {
      const row = off.find((each) => each.name === name);
      return { name, off: row ? { since: row.since.toISOString(), words: row.words } : null };
    }),
    notice: notice ? { words: notice.words, until: notice.until.toISOString() } : null,
    history: await lastChanges(db),
  };
}

async function lastChanges(reads: Reads) {
  const entries = await reads
    .selectFrom('audit_entries')
    .select(['happened_at', 'actor', 'action', 'reason'])
    .select([
      sql<string | null>`details ->> 'name'`.as('name'),
      sql<string | null>`details ->> 'words'`.as('words'),
    ])
    .where('action', 'in', Object.keys(changeWords))
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return entries.map(({ happened_at, actor, action, reason, name, words }) => {
    const switched = name !== null && name in SWITCHES ? SWITCHES[name as SwitchName].label : name;
    const said = [switched, words === null ? null : `“${words}”`].filter((part) => part !== null).join(', ');
    const what = changeWords[action as Change];
    return { at: happened_at.toISOString(), actor, reason, what: said === '' ? what : `${what}: ${said}` };
  });
}

/** Turns a switch on or off, like `operator switches on` and `off`. */
export async function changeSwitch(
  request: Request<typeof setSwitchCall>,
): Promise<AnswerInputOf<typeof setSwitchCall>> {
  return { message: await setSwitch(deskOf(request), request.body), settings: await showSettings(request) };
}

/** Sets or removes the notice, like `operator notice set` and `clear`. */
export async function changeNotice(
  request: Request<typeof setNoticeCall>,
): Promise<AnswerInputOf<typeof setNoticeCall>> {
  return { message: await setNotice(deskOf(request), request.body), settings: await showSettings(request) };
}
