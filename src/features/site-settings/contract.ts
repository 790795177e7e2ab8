import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { deskReason } from '../../shared/console-desk.ts';
import { SWITCH_NAMES } from '../../shared/switches.ts';
import { instant } from '../../shared/wire-types.ts';
import { MOST_NOTICE_DAYS, MOST_SITE_WORDS } from './limits.ts';

/* Temporary settings of the whole site: switches, and the notice above every page. */

const words = z.string().trim().max(MOST_SITE_WORDS, `Please write at most ${MOST_SITE_WORDS} characters.`);

const siteSettings = z
  .object({
    switches: z.array(
      z.object({
        name: z.enum(SWITCH_NAMES),
        off: z
          .object({
            since: instant,
            words: z.string().meta({ description: 'What an operator added to it.' }),
          })
          .nullable()
          .meta({ description: 'Null while it is on.' }),
      }),
    ),
    notice: z.object({ words: z.string(), until: instant }).nullable(),
    history: z
      .array(z.object({ at: instant, actor: z.string(), what: z.string(), reason: z.string() }))
      .meta({ description: 'The latest changes, newest first.' }),
  })
  .meta({ id: 'SiteSettings', description: 'What is switched off, and the notice above every page.' });

const exampleSettings: z.input<typeof siteSettings> = {
  switches: [
    { name: 'payouts', off: { since: '2026-11-25T09:00:00.000Z', words: 'We expect them back at 14:00.' } },
    { name: 'hires', off: null },
  ],
  notice: null,
  history: [
    {
      at: '2026-11-25T09:00:00.000Z',
      actor: 'ada@example.com',
      what: 'switched off: Pay-outs to banks',
      reason: 'Paystack returns errors for transfers.',
    },
  ],
};

const changed = z.object({ message: z.string(), settings: siteSettings });

export const showSiteSettingsCall = defineCall({
  method: 'GET',
  path: '/api/admin/site-settings',
  who: 'admin',
  permission: 'console.open',
  summary: 'What is switched off, the notice above every page, and who changed them.',
  answer: siteSettings,
  exampleAnswer: exampleSettings,
});

export const setSwitchCall = defineCall({
  method: 'POST',
  path: '/api/admin/switches',
  who: 'admin',
  permission: 'settings.change',
  summary:
    'Switches something off or on for everyone. Other processes follow within two seconds. Sent twice, it is done once.',
  body: z.object({
    name: z.enum(SWITCH_NAMES, 'Please choose what to switch.'),
    on: z
      .union([z.boolean(), z.enum(['true', 'false'])])
      .transform((value) => value === true || value === 'true')
      .meta({ type: 'boolean', description: 'Forms send it as text.' }),
    words: words
      .default('')
      .meta({ description: 'When switching off: what people read after the switch’s own sentence.' }),
    reason: deskReason,
  }),
  answer: changed,
  exampleBody: {
    name: 'payouts',
    on: false,
    words: 'We expect them back at 14:00.',
    reason: 'Paystack returns errors for transfers.',
  },
  exampleAnswer: { message: 'Pay-outs to banks: off now.', settings: exampleSettings },
});

export const setNoticeCall = defineCall({
  method: 'POST',
  path: '/api/admin/notice',
  who: 'admin',
  permission: 'settings.change',
  summary: 'Shows a notice above every page until a given time, replacing any earlier one, or removes it.',
  body: z.object({
    words: words.meta({ description: 'Empty: no notice.' }),
    hours: z.coerce
      .number('Please say for how many hours.')
      .int('Please give whole hours.')
      .min(1, 'Please give at least one hour.')
      .max(MOST_NOTICE_DAYS * 24, `Please give at most ${MOST_NOTICE_DAYS * 24} hours.`)
      .default(24)
      .meta({ description: 'For how many hours from now on.' }),
    reason: deskReason,
  }),
  answer: changed,
  exampleBody: { words: 'We are closed on 1 October.', hours: 24, reason: 'Independence Day' },
  exampleAnswer: { message: 'The notice is shown above every page.', settings: exampleSettings },
});
