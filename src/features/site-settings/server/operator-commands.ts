import { type OperatorCommand, parseReason, typedValue } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { MOST_REASON } from '../../../shared/console-desk.ts';
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '../../../shared/switches.ts';
import { MOST_NOTICE_DAYS, MOST_SITE_WORDS } from '../limits.ts';
import { setNotice, setSwitch } from './change-settings.ts';

/** @throws Refusal 400 for an unknown switch */
function switchNamed(name: string): SwitchName {
  const found = SWITCH_NAMES.find((each) => each === name);
  if (found) return found;
  throw new Refusal(
    400,
    'invalid_input',
    `There is no switch “${name}”. There are: ${SWITCH_NAMES.join(', ')}.`,
  );
}

/** @throws Refusal 400 when the text is too long */
function parseNote(typed = ''): string {
  const words = typed.trim();
  if (words.length <= MOST_SITE_WORDS) return words;
  throw new Refusal(400, 'invalid_input', `--note may have at most ${MOST_SITE_WORDS} characters.`);
}

/** @throws Refusal 400 when the text is empty or too long */
function parseRequiredNote(typed: string | undefined): string {
  const words = parseNote(typed);
  if (words !== '') return words;
  throw new Refusal(400, 'invalid_input', '--note must not be empty.');
}

/** @throws Refusal 400 unless it is a whole number within the limit */
function parseHours(typed: string): number {
  const hours = Number(typed);
  if (Number.isInteger(hours) && hours >= 1 && hours <= MOST_NOTICE_DAYS * 24) return hours;
  throw new Refusal(400, 'invalid_input', `HOURS is a whole number from 1 to ${MOST_NOTICE_DAYS * 24}.`);
}

/** Operators' commands about the whole site. */
export const siteSettingsCommands: OperatorCommand[] = [
  {
    words: 'switches list',
    takes: [],
    does: 'what is switched off for everyone, and what can be',
    async run({ db }) {
      const off = await db.selectFrom('switched_off').selectAll().execute();
      return SWITCH_NAMES.map((name) => {
        const row = off.find((each) => each.name === name);
        const state = row ? `off since ${row.since.toISOString()}` : 'on';
        return `${name.padEnd(10)} ${state.padEnd(36)} ${SWITCHES[name].label}`;
      });
    },
  },
  {
    words: 'switches off',
    takes: ['SWITCH'],
    options: { reason: 'required', note: 'optional' },
    does: 'switches something off for everyone; --note is what people read',
    run: async (desk, input) => [
      await setSwitch(desk, {
        name: switchNamed(typedValue(input, 'SWITCH')),
        on: false,
        words: parseNote(input.options.note),
        reason: parseReason(input.options.reason, MOST_REASON),
      }),
    ],
  },
  {
    words: 'switches on',
    takes: ['SWITCH'],
    options: { reason: 'required' },
    does: 'switches it on again',
    run: async (desk, input) => [
      await setSwitch(desk, {
        name: switchNamed(typedValue(input, 'SWITCH')),
        on: true,
        words: '',
        reason: parseReason(input.options.reason, MOST_REASON),
      }),
    ],
  },
  {
    words: 'notice set',
    takes: ['HOURS'],
    options: { note: 'required', reason: 'required' },
    does: 'shows --note above every page for that many hours, replacing any earlier notice',
    run: async (desk, input) => [
      await setNotice(desk, {
        words: parseRequiredNote(input.options.note),
        hours: parseHours(typedValue(input, 'HOURS')),
        reason: parseReason(input.options.reason, MOST_REASON),
      }),
    ],
  },
  {
    words: 'notice clear',
    takes: [],
    options: { reason: 'required' },
    does: 'removes the notice above every page',
    run: async (desk, input) => [
      await setNotice(desk, { words: '', hours: 1, reason: parseReason(input.options.reason, MOST_REASON) }),
    ],
  },
];
