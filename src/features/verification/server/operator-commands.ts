import { type OperatorCommand, type OperatorDesk, typedValue } from '../../../server/operator.ts';
import { decideAddress, showAddress } from './addresses-desk.ts';
import { decideCertificate, showCertificate } from './certificates-desk.ts';
import { approveLines, rejectLines } from './decide-commands.ts';
import { eraseVerification } from './erase-verification.ts';
import { recordCheck } from './record-check.ts';
import { recordReference } from './record-reference.ts';
import { rekeyBvns } from './rekey-bvns.ts';
import { showBvn, showFacePhoto } from './reveal-bvn.ts';
import { addHoliday, listHolidays, removeHoliday } from './set-working-day.ts';
import { listWaiting, showVerification } from './show-verifications.ts';
import { startReview } from './start-review.ts';

/** A command about one person that requires a reason. */
const withReason = (
  words: string,
  does: string,
  act: (desk: OperatorDesk, email: string, reason: string) => Promise<string[]>,
): OperatorCommand => ({
  words,
  takes: ['EMAIL'],
  options: { reason: 'required' },
  does,
  run: (desk, input) => act(desk, typedValue(input, 'EMAIL'), input.options.reason ?? ''),
});

/** Operators' verification commands, in the order of the help text. */
export const verificationCommands: OperatorCommand[] = [
  {
    words: 'verification list',
    takes: [],
    does: 'lists artisans waiting for a decision, most urgent first',
    run: (desk) => listWaiting(desk),
  },
  {
    words: 'verification show',
    takes: ['EMAIL'],
    does: 'shows the state, checks and history of one artisan',
    run: (desk, input) => showVerification(desk, typedValue(input, 'EMAIL')),
  },
  {
    words: 'verification start',
    takes: ['EMAIL'],
    does: 'marks it as being looked at: in review',
    run: (desk, input) => startReview(desk, typedValue(input, 'EMAIL')),
  },
  {
    words: 'verification photo',
    takes: ['EMAIL', 'FILE'],
    options: { reason: 'required' },
    does: 'writes the photo of the face into a new file, and records that you looked',
    run: (desk, input) =>
      showFacePhoto(desk, typedValue(input, 'EMAIL'), typedValue(input, 'FILE'), input.options.reason ?? ''),
  },
  {
    words: 'verification check',
    takes: ['EMAIL', 'CHECK', 'STATE'],
    options: { note: 'optional' },
    does: 'records a check: identity, face, bank-account, certificate, references or address as passed, failed, waiting or not-given',
    run: (desk, input) =>
      recordCheck(desk, typedValue(input, 'EMAIL'), {
        kind: typedValue(input, 'CHECK'),
        state: typedValue(input, 'STATE'),
        note: input.options.note,
      }),
  },
  {
    words: 'verification certificate',
    takes: ['EMAIL', 'NUMBER', 'STATE'],
    options: { reason: 'optional' },
    does: 'accepts a certificate (passed) or refuses it (failed, with the reason that the artisan reads)',
    run: (desk, input) =>
      decideCertificate(desk, {
        email: typedValue(input, 'EMAIL'),
        number: typedValue(input, 'NUMBER'),
        state: typedValue(input, 'STATE'),
        reason: input.options.reason,
      }),
  },
  {
    words: 'verification certificate-photo',
    takes: ['EMAIL', 'NUMBER', 'FILE'],
    options: { reason: 'required' },
    does: 'writes the photo of a certificate into a new file, and records that you looked',
    run: (desk, input) =>
      showCertificate(desk, {
        email: typedValue(input, 'EMAIL'),
        number: typedValue(input, 'NUMBER'),
        file: typedValue(input, 'FILE'),
        reason: input.options.reason ?? '',
      }),
  },
  {
    words: 'verification address',
    takes: ['EMAIL', 'STATE'],
    options: { reason: 'optional' },
    does: 'accepts the newest address (passed) or refuses it (failed, with the reason that the artisan reads)',
    run: (desk, input) =>
      decideAddress(desk, typedValue(input, 'EMAIL'), {
        state: typedValue(input, 'STATE'),
        reason: input.options.reason,
      }),
  },
  {
    words: 'verification address-proof',
    takes: ['EMAIL', 'FILE'],
    options: { reason: 'required' },
    does: 'prints the newest address, writes its proof into a new file, and records that you looked',
    run: (desk, input) =>
      showAddress(desk, typedValue(input, 'EMAIL'), {
        file: typedValue(input, 'FILE'),
        reason: input.options.reason ?? '',
      }),
  },
  {
    words: 'verification reference',
    takes: ['EMAIL', 'NUMBER', 'ANSWER'],
    options: { note: 'required' },
    does: 'records what a referee said on the phone: recommends, does-not-recommend or does-not-know',
    run: (desk, input) =>
      recordReference(desk, {
        email: typedValue(input, 'EMAIL'),
        number: typedValue(input, 'NUMBER'),
        answer: typedValue(input, 'ANSWER'),
        note: input.options.note ?? '',
      }),
  },
  {
    words: 'verification approve',
    takes: ['EMAIL'],
    options: { note: 'optional' },
    does: 'gives the badge; this confirms that you looked at every check, and records those still waiting as passed',
    run: (desk, input) => approveLines(desk, typedValue(input, 'EMAIL'), input.options.note),
  },
  withReason(
    'verification reject',
    'rejects; the applicant reads the reason and can submit again',
    rejectLines,
  ),
  withReason('verification revoke', 'takes the badge away from an artisan', (desk, email, reason) =>
    rejectLines(desk, email, reason, 'revoke'),
  ),
  withReason(
    'verification forget',
    'deletes the BVN, photo, checks and badge of an artisan who withdraws consent',
    eraseVerification,
  ),
  withReason('bvn show', 'shows the last digits of a BVN and records that you looked', showBvn),
  {
    words: 'bvn rekey',
    takes: [],
    does: 're-encrypts every BVN with the first key of BVN_KEYS, after keys were changed',
    run: (desk) => rekeyBvns(desk),
  },
  {
    words: 'holidays list',
    takes: [],
    does: 'lists the public holidays of the next year, and the days set by hand',
    run: (desk) => listHolidays(desk),
  },
  {
    words: 'holidays add',
    takes: ['DATE'],
    options: { name: 'required' },
    does: 'adds a public holiday that is not in the calendar, and moves due days',
    run: (desk, input) => addHoliday(desk, typedValue(input, 'DATE'), input.options.name ?? ''),
  },
  {
    words: 'holidays remove',
    takes: ['DATE'],
    options: { reason: 'required' },
    does: 'counts that day as a working day, whatever the calendar says',
    run: (desk, input) => removeHoliday(desk, typedValue(input, 'DATE'), input.options.reason ?? ''),
  },
];
