import { describe, expect, test } from 'vitest';
import { dangerIn } from './safety-words.ts';

describe('an account number', () => {
  test.each([
    'GTBank 0123456789 Chidi Okafor',
    'My account is 0123456789',
    'send it to 012 345 6789, access bank',
    'Opay: 8031234567',
    '0123-456-789 (UBA)',
    'Acct no: 01234 56789',
    'Na my aza be this 0123456789',
    '０１２３４５６７８９ Zenith',
    'Access bank, zero one two three four five six seven eight nine',
    'Opay: eight zero three, one two three, double four, 5 six',
  ])(
    'is ten digits near the name of a bank: %s',
    { meta: { promise: 'An account number is ten digits near a bank’s word' } },
    (text) => {
      expect(dangerIn(text)).toBe('account_number');
    },
  );

  test.each([
    'Call me on 08031234567',
    'My number is 0803 123 4567, call when you transfer the fan to the shop',
    '+234 803 123 4567',
    '+2348031234567 is my line, I dey for the bank',
    'Bank holiday on 2026-12-25, I come 0803-123-4567',
    'The order number is 0123456789',
    'Model 1234567890123 at Access Road',
    'I paid ₦5,000 at the bank',
    'One or two rooms, three days, four doors; the bank is near',
    'Two, three, four, five sockets and the bank of switches',
  ])(
    'is not recognised in a phone number, a price or any other number: %s',
    { meta: { promise: 'A phone number, a price or any other number raises no warning' } },
    (text) => {
      expect(dangerIn(text)).toBeNull();
    },
  );
});

describe('a request to pay outside SureHands', () => {
  test.each([
    'Pay me directly and I remove 10%',
    'Madam just pay cash',
    'Abeg transfer to my Opay',
    'You can send the money to this account',
    'Let us do it outside the app',
    'We can go off the platform',
    'Let us remove the middleman',
    'so we avoid their fee',
    'Chat me on WhatsApp',
    'Message me at wa.me/2348031234567',
    'Drop your aza',
    'Oga transfer am give me',
    'You fit pay for hand when I finish',
    'Make we do am outside',
    'No need to pass this app',
  ])(
    'is recognised in: %s',
    { meta: { promise: 'Asking to be paid outside is known by many ways of saying it' } },
    (text) => {
      expect(dangerIn(text)).toBe('pay_outside');
    },
  );

  test.each([
    'I have paid the deposit on the hire.',
    'Please send the picture of the board.',
    'The tap outside leaks, and the one at the back.',
    'How much do you charge?',
    'I will transfer the pipe to the other wall.',
    'What is the fee?',
    'Is the ₦85,000 with materials?',
    'Good morning ma. I can come on Saturday by 9.',
    'I go bring am come. Make we do am tomorrow.',
    'I no dey use app for the measurement, na tape.',
    'The handle for the door don spoil.',
    '',
  ])(
    'is not seen in ordinary talk of paying: %s',
    { meta: { promise: 'Ordinary talk of paying raises no warning' } },
    (text) => {
      expect(dangerIn(text)).toBeNull();
    },
  );
});

test.each([
  'Send me the OTP you got',
  'What is your BVN?',
  'I need your card PIN to confirm',
  'Give me your password',
])(
  'asking for a secret raises a warning: %s',
  { meta: { promise: 'Asking for a PIN, a code or a BVN raises a warning' } },
  (text) => {
    expect(dangerIn(text)).toBe('secret');
  },
);
test.each(['I sent my BVN to the site and they verified me', 'Never share an OTP.'])(
  'talking about a secret may raise a warning, and blocks no message: %s',
  (text) => {
    expect([null, 'secret']).toContain(dangerIn(text));
  },
);
