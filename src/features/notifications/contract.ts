import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { defineLiveEvent, type LiveEventOf } from '../../shared/live-event.ts';
import { notificationLife } from '../../shared/promise-words.ts';
import { countBetween, maybe } from '../../shared/queries.ts';
import { instant } from '../../shared/wire-types.ts';

/**
 * Kinds of notification. Messages have their own counter and icon; all others appear in the list of notifications.
 */
export const notificationKinds = [
  'messages',
  'hires',
  'quotes',
  'jobs',
  'job_alerts',
  'payouts',
  'verification',
  'waiting_list',
  'reviews',
  'account',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** Kinds that appear in the list. */
export type NoticeKind = Exclude<NotificationKind, 'messages'>;

/**
 * Kinds whose emails are a courtesy and may be turned off. Emails of the other kinds are the record of what was
 * agreed.
 */
export const courtesyMailKinds = [
  'messages',
  'jobs',
  'job_alerts',
  'reviews',
] as const satisfies readonly NotificationKind[];

export const notification = z
  .object({
    id: z.string(),
    kind: z.string().meta({ description: 'One of the kinds; a newer server may know more.' }),
    title: z.string(),
    text: z.string(),
    link: z.string().meta({ description: 'The path it opens.' }),
    createdAt: instant,
    readAt: instant.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;
/** A P-256 public key, in the format of browsers and this server. */
const EXAMPLE_P256 =
  'BACY1CRFnaI-wYJIlhFtskDkO1vha2OpSyWMN2CR7eWNkvi2hEtwhW9kGnXO4ImMkR7xrNJH_DCIhdbWAjo8ry8';
const exampleNotification: Notification = {
  id: exampleIds.notification,
  kind: 'quotes',
  title: 'Chidi Okafor sent a quote',
  text: 'The price is ₦45,000.',
  link: `/hires/${exampleIds.hire}`,
  createdAt: '2026-11-22T10:00:00.000Z',
  readAt: null,
};

export const listNotificationsCall = defineCall({
  method: 'GET',
  path: '/api/notifications',
  who: 'signed-in',
  summary: `The caller’s notifications of the last ${notificationLife}, newest first, and how many they have not read in all.`,
  query: z.object({
    cursor: maybe(
      z
        .string()
        .regex(/^(\d{1,16}\.)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'That cursor is not valid.'),
    ).meta({
      description:
        '`nextCursor` of the previous page. The id of its last notification also works, while that exists.',
    }),
    limit: countBetween('Limit', 1, 100).meta({ description: 'Left out: 30.' }),
  }),
  answer: z.object({
    notifications: z.array(notification),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
    unreadCount: z.number(),
  }),
  exampleAnswer: { notifications: [exampleNotification], nextCursor: null, unreadCount: 1 },
});

export const readNotificationCall = defineCall({
  method: 'POST',
  path: '/api/notifications/:id/read',
  who: 'signed-in',
  summary: 'Marks a notification as read. Repeating it changes nothing.',
  refusals: ['notification_not_found'],
  params: z.object({ id: identifier }),
  answer: z.object({ notification, unreadCount: z.number() }),
  exampleAnswer: {
    notification: { ...exampleNotification, readAt: '2026-11-22T10:05:00.000Z' },
    unreadCount: 0,
  },
});

export const readAllNotificationsCall = defineCall({
  method: 'POST',
  path: '/api/notifications/read-all',
  who: 'signed-in',
  summary: 'Marks all the caller’s notifications as read.',
  answer: z.object({ message: z.string(), unreadCount: z.number() }),
  exampleAnswer: { message: 'All notifications are marked as read.', unreadCount: 0 },
});

export const kindSetting = z
  .object({
    kind: z.enum(notificationKinds),
    push: z.boolean().meta({ description: 'On the browsers where they allowed it.' }),
    mail: z.boolean().nullable().meta({ description: 'Null: its emails are always sent.' }),
  })
  .meta({
    id: 'NotificationSetting',
    description: 'How the caller hears about one kind, besides on our pages.',
  });
export type KindSetting = z.output<typeof kindSetting>;

export const showNotificationSettingsCall = defineCall({
  method: 'GET',
  path: '/api/notifications/settings',
  who: 'signed-in',
  summary: 'How the caller hears about each kind.',
  answer: z.object({ settings: z.array(kindSetting) }),
  exampleAnswer: {
    settings: [
      { kind: 'messages', push: true, mail: true },
      { kind: 'hires', push: true, mail: null },
    ],
  },
});

export const changeNotificationSettingsCall = defineCall({
  method: 'PUT',
  path: '/api/notifications/settings',
  who: 'signed-in',
  summary: 'Changes how the caller hears about some kinds.',
  body: z.object({
    settings: z
      .array(
        z.object({
          kind: z.enum(notificationKinds, 'There are no notifications of that kind.'),
          push: z.boolean().optional(),
          mail: z.boolean().optional(),
        }),
      )
      .max(notificationKinds.length, 'Each kind can be set once.')
      .refine(
        (settings) => new Set(settings.map(({ kind }) => kind)).size === settings.length,
        'Each kind can be set once.',
      )
      .refine(
        (settings) =>
          settings.every(
            ({ kind, mail }) => mail !== false || courtesyMailKinds.some((each) => each === kind),
          ),
        'We always email you about bookings and money, for your records.',
      ),
  }),
  answer: z.object({ message: z.string(), settings: z.array(kindSetting) }),
  exampleBody: { settings: [{ kind: 'messages', mail: false }] },
  exampleAnswer: {
    message: 'Your choice is saved.',
    settings: [
      { kind: 'messages', push: true, mail: false },
      { kind: 'hires', push: true, mail: null },
    ],
  },
});

export const showPushCall = defineCall({
  method: 'GET',
  path: '/api/notifications/push',
  who: 'signed-in',
  summary: 'The key that a browser needs to allow push, and the push address of this session.',
  answer: z.object({
    publicKey: z
      .string()
      .nullable()
      .meta({ description: 'base64url; null where this server does not push.' }),
    endpoint: z.string().nullable(),
  }),
  exampleAnswer: { publicKey: EXAMPLE_P256, endpoint: null },
});

const base64url = (bytes: number, message: string) =>
  z
    .string(message)
    .max(200, message)
    .regex(/^[\w-]+={0,2}$/, message)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, message);

const WRONG_KEYS = 'Your browser sent invalid keys. Please try again.';

export const subscribeToPushCall = defineCall({
  method: 'PUT',
  path: '/api/notifications/push/subscription',
  who: 'signed-in',
  summary: 'Allows pushes to the caller’s browser (W3C Push API) for as long as they are signed in on it.',
  refusals: ['push_is_off', 'unknown_push_service'],
  body: z.object({
    endpoint: z.string().max(1_000, 'That address is too long.'),
    keys: z.object({
      p256dh: base64url(65, WRONG_KEYS).meta({
        description: 'The browser’s public key on P-256, uncompressed.',
      }),
      auth: base64url(16, WRONG_KEYS),
    }),
  }),
  answer: z.object({ message: z.string() }),
  exampleBody: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    keys: { p256dh: EXAMPLE_P256, auth: 'tBHItJI5svbpez7KI4CCXg' },
  },
  exampleAnswer: { message: 'Notifications are on for this device.' },
});

export const unsubscribeFromPushCall = defineCall({
  method: 'DELETE',
  path: '/api/notifications/push/subscription',
  who: 'signed-in',
  summary: 'Ends the pushes to the browser of this session.',
  answer: z.object({ message: z.string() }),
  exampleAnswer: { message: 'Notifications are off for this device.' },
});

export const notificationEvent = defineLiveEvent({
  kind: 'notification',
  summary: 'A notification was written.',
  data: z.object({ notification }),
});
/** An event with the ids of thousands would be more than a slow line can take. */
export const MOST_IDS = 100;
export const notificationsReadEvent = defineLiveEvent({
  kind: 'notifications-read',
  summary: 'Notifications were read in another tab or on another device.',
  data: z.object({
    ids: z.array(z.string()),
    all: z
      .boolean()
      .optional()
      .meta({ description: `All were read. With more than ${MOST_IDS} of them, \`ids\` is empty.` }),
  }),
});
export type NotificationEvent =
  | LiveEventOf<typeof notificationEvent>
  | LiveEventOf<typeof notificationsReadEvent>;
