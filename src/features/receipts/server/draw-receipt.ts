import { makePdf } from '../../../server/pdf/pdf-document.ts';
import { writeFacts, writeFeet, writeHead, writeNote, writeTable } from '../../../server/pdf/pdf-parts.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type { Receipt } from '../contract.ts';
import { whatBecomesOfIt } from '../receipt-words.ts';

const columns = [
  { title: 'What was paid for', share: 0.72 },
  { title: 'Amount', share: 0.28, align: 'right' },
] as const;

/** PDF of a receipt: one A4 page, unless the text is longer. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { number, receivedBy, refund, totalKobo } = receipt;
  const about = {
    title: `${PRODUCT_NAME} receipt ${number}`,
    author: receivedBy.name,
    madeAt: new Date(receipt.issuedAt),
  };
  return makePdf(about, (sheet) => {
    writeHead(sheet, {
      brand: PRODUCT_NAME,
      title: 'Receipt',
      lines: [number, `Paid ${formatMoment(receipt.paidAt)} (Lagos time)`],
    });
    writeFacts(sheet, [
      { title: 'Paid by', lines: [receipt.customerName] },
      { title: 'For work by', lines: [receipt.artisanName] },
      {
        title: 'Received by',
        lines: [receivedBy.name, receivedBy.rcNumber, receivedBy.address, receivedBy.phone],
      },
    ]);
    writeFacts(sheet, [{ title: 'Job', lines: [receipt.service] }]);
    writeTable(
      sheet,
      columns,
      [
        ...receipt.lines.map(({ label, amountKobo }) => ({ cells: [label, formatNaira(amountKobo)] })),
        { cells: ['Total paid', formatNaira(totalKobo)], bold: true },
        ...(refund
          ? [
              {
                cells: [
                  `Refund: ${refund.why}${refund.refundedAt ? `, ${formatMoment(refund.refundedAt)}` : ', on its way'}`,
                  formatNaira(-refund.amountKobo),
                ],
              },
              { cells: ['Total after the refund', formatNaira(totalKobo - refund.amountKobo)], bold: true },
            ]
          : []),
      ],
      10.5,
    );
    writeFacts(sheet, [
      { title: 'Paid with', lines: [receipt.paidWith] },
      { title: 'Paystack reference', lines: [receipt.reference] },
      { title: 'Receipt issued', lines: [formatMoment(receipt.issuedAt)] },
    ]);
    writeNote(sheet, whatBecomesOfIt(receipt));
    writeFeet(sheet, `${receivedBy.name}, ${receivedBy.rcNumber}, ${receivedBy.address}`);
  });
}
