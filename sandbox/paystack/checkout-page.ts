import { PRODUCT_NAME } from '../../src/shared/brand.ts';
import { formatNaira } from '../../src/shared/kobo.ts';
import { asPlayableChannel, channelNames, type PlayableChannel } from './channels.ts';
import { drawPretendQr } from './pretend-qr.ts';
import { SANDBOX_PREFIX } from './sandbox-context.ts';
import type { Transaction } from './sandbox-store.ts';

/** Escapes text for HTML, including quoted attributes. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${SANDBOX_PREFIX}/checkout.css">
</head>
<body>
<header class="notice"><strong>Test payment</strong> - no real money moves</header>
<main class="sheet">
${content}
</main>
<footer class="foot">This is a test page of the local Paystack that comes with ${escapeHtml(PRODUCT_NAME)}. Never enter real card or bank details anywhere on a test page.</footer>
</body>
</html>
`;
}

/** A page with a single message. @param backUrl address of its only link; null: no link */
export function messagePage(
  title: string,
  message: string,
  backUrl: string | null,
  linkText = 'Go back',
): string {
  const link = backUrl
    ? `<p><a class="button" href="${escapeHtml(backUrl)}">${escapeHtml(linkText)}</a></p>`
    : '';
  return page(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(message)}</p>\n${link}`);
}

/** The checkout page of a transaction in its current state. */
export function checkoutPage(transaction: Transaction, returnUrl: string | null): string {
  const amount = formatNaira(transaction.amountKobo);
  if (transaction.paidAt !== null) {
    const [title, message] =
      transaction.status === 'reversed'
        ? ['Payment refunded', `${amount} of this test payment was refunded to you.`]
        : ['Already paid', `This test payment of ${amount} is complete. You don’t need to pay again.`];
    return messagePage(title, message, returnUrl, `Return to ${PRODUCT_NAME}`);
  }
  const channels = transaction.channels.flatMap((name) => asPlayableChannel(name) ?? []);
  const ways = channels.map((channel, position) =>
    channels.length === 1
      ? `<section class="way" aria-labelledby="way-${channel}"><h2 id="way-${channel}">${channelNames[channel]}</h2>${wayForm(transaction, channel, amount)}</section>`
      : `<details class="way" name="way"${position === 0 ? ' open' : ''}><summary>${channelNames[channel]}</summary>${wayForm(transaction, channel, amount)}</details>`,
  );
  return page(
    `Pay ${amount} to ${PRODUCT_NAME}`,
    `<header class="bill">
<p class="merchant">${escapeHtml(PRODUCT_NAME)}</p>
<h1><span class="label">Amount to pay</span> ${escapeHtml(amount)}</h1>
<dl>
<div><dt>Email</dt><dd>${escapeHtml(transaction.customer.email)}</dd></div>
<div><dt>Reference</dt><dd>${escapeHtml(transaction.reference)}</dd></div>
</dl>
</header>
${standing(transaction)}${ways.join('\n')}
<form method="post" class="leave"><button class="quiet" name="outcome" value="abandon">Cancel payment</button></form>`,
  );
}

function standing({ status }: Transaction): string {
  if (status === 'failed') {
    return '<p class="standing bad" role="alert"><strong>Declined.</strong> The bank refused this attempt. You weren’t charged. You can try again.</p>\n';
  }
  if (status === 'pending') {
    return '<p class="standing" role="status"><strong>Being confirmed.</strong> The bank has not confirmed this payment yet. Press Pay to complete it, or decline it.</p>\n';
  }
  return '';
}

function wayForm(transaction: Transaction, channel: PlayableChannel, amount: string): string {
  // With transfers and USSD, the bank's confirmation can come after the payer has returned.
  const later =
    channel === 'bank_transfer' || channel === 'ussd'
      ? '<button name="outcome" value="pending">Pay, confirmed later</button>'
      : '';
  return `<form method="post">
<input type="hidden" name="channel" value="${channel}">
${instructions[channel](transaction)}
<div class="choices">
<button class="primary" name="outcome" value="success">Pay ${escapeHtml(amount)}</button>
${later}<button name="outcome" value="decline">Decline</button>
</div>
</form>`;
}

/** A made-up ten-digit account number; with 9900 in front it belongs to no one. */
const pretendAccount = ({ id }: Transaction): string => `9900${String(id % 1_000_000).padStart(6, '0')}`;

const facts = (rows: [name: string, value: string][]): string =>
  `<dl class="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;

const instructions: Record<PlayableChannel, (transaction: Transaction) => string> = {
  card: () =>
    `<p>Pay with Paystack’s test card. There is nothing to type in.</p>${facts([
      ['Card number', '4084 0840 8408 4081'],
      ['Expires', '12/30'],
      ['CVV', '408'],
    ])}`,
  bank_transfer: (transaction) =>
    `<p>You would send the exact amount from your bank’s app to this pretend account.</p>${facts([
      ['Bank', 'Test Bank'],
      ['Account number', pretendAccount(transaction)],
      ['Account name', `${PRODUCT_NAME} (test)`],
    ])}`,
  ussd: (transaction) =>
    `<p>You would dial this pretend code on the phone that your bank knows.</p>${facts([
      ['Code', `*000*${transaction.id % 1_000_000}#`],
    ])}`,
  qr: (transaction) =>
    `<p>You would scan a code like this with your bank’s app. This one is only a picture.</p>
<div class="code">${drawPretendQr(transaction.accessCode)}</div>`,
  bank: () => '<p>You would sign in to your bank and approve the payment there.</p>',
};

/** The form to open a test account in any name. */
export const openAccountPage = (banks: readonly { name: string; code: string }[]): string =>
  page(
    'Open a test bank account',
    `<h1>Open a test bank account</h1>
<p>Type the name the account should be in, so that you can be paid into it.</p>
<form method="post">
<p><label>Name<br><input name="name" required maxlength="100"></label></p>
<p><label>Bank<br><select name="bank_code">${banks
      .map(({ code, name }) => `<option value="${code}">${escapeHtml(name)}</option>`)
      .join('')}</select></label></p>
<p><label>Transfers to it<br><select name="transfers">
<option value="success">arrive</option>
<option value="pending">stay pending</option>
<option value="failed">fail</option>
<option value="reversed">arrive and come back</option>
</select></label></p>
<p><button class="button">Open the account</button></p>
</form>`,
  );
