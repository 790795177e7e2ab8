/** Every channel name that initialize accepts. Source: PaystackOSS/openapi, TransactionInitialize. */
export const knownChannels = [
  'card',
  'bank',
  'ussd',
  'qr',
  'eft',
  'mobile_money',
  'bank_transfer',
  'apple_pay',
  'capitec_pay',
  'payattitude',
] as const;

/** The channels that this checkout can simulate, in the order in which it shows them. */
export const playableChannels = ['card', 'bank_transfer', 'ussd', 'qr', 'bank'] as const;
export type PlayableChannel = (typeof playableChannels)[number];

export const isKnownChannel = (value: unknown): boolean => knownChannels.some((channel) => channel === value);

export const asPlayableChannel = (value: unknown): PlayableChannel | undefined =>
  playableChannels.find((channel) => channel === value);

export const channelNames: Record<PlayableChannel, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  qr: 'QR code',
  bank: 'Bank account',
};
