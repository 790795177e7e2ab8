import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { SWITCHES, type SwitchName } from '../../../shared/switches.ts';

const MS_PER_HOUR = 3_600_000;

interface Switched {
  name: SwitchName;
  on: boolean;
  /** Text shown after the switch's own sentence while it is off. */
  words: string;
  reason: string;
}

/**
 * Turns a switch on or off. Idempotent for the same text.
 *
 * @returns a sentence about the result
 */
export async function setSwitch(desk: OperatorDesk, { name, on, words, reason }: Switched): Promise<string> {
  const { label } = SWITCHES[name];
  const since = desk.now();
  const changed = await desk.db.transaction().execute(async (tx) => {
    const done = on
      ? await tx.deleteFrom('switched_off').where('name', '=', name).returning('name').execute()
      : await tx
          .insertInto('switched_off')
          .values({ name, words, since })
          .onConflict((oc) =>
            oc.column('name').doUpdateSet({ words }).where('switched_off.words', '<>', words),
          )
          .returning('name')
          .execute();
    if (done.length === 0) return false;
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: on ? 'switch.on' : 'switch.off',
      reason,
      details: { name, ...(!on && words !== '' && { words }) },
      at: since,
    });
    return true;
  });
  await desk.site.changed();
  return changed ? `${label}: ${on ? 'on' : 'off'} now.` : `${label}: ${on ? 'on' : 'off'} already.`;
}

interface NoticeGiven {
  /** Empty removes the notice. */
  words: string;
  hours: number;
  reason: string;
}

/** Sets the notice above every page, replacing the current one, or removes it. */
export async function setNotice(desk: OperatorDesk, { words, hours, reason }: NoticeGiven): Promise<string> {
  const at = desk.now();
  const until = new Date(at.getTime() + hours * MS_PER_HOUR);
  const changed = await desk.db.transaction().execute(async (tx) => {
    const done =
      words === ''
        ? await tx.deleteFrom('site_notice').returning('words').execute()
        : await tx
            .insertInto('site_notice')
            .values({ words, until })
            .onConflict((oc) => oc.column('only_one').doUpdateSet({ words, until }))
            .returning('words')
            .execute();
    if (done.length === 0) return false;
    const details = words === '' ? {} : { words, until: until.toISOString() };
    const action = words === '' ? 'notice.clear' : 'notice.set';
    await writeAuditEntry(tx, { actor: desk.operator, action, reason, details, at });
    return true;
  });
  await desk.site.changed();
  if (words !== '') return `The notice is shown above every page until ${formatMoment(until.toISOString())}.`;
  return changed ? 'The notice is removed.' : 'There was no notice.';
}
