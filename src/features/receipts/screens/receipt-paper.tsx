import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Receipt } from '../contract.ts';
import { whatBecomesOfIt } from '../receipt-words.ts';

/** Page of one receipt, which can be printed as it is. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { number, hireId, receivedBy } = receipt;
  return (
    <div className="page page-narrow page-body receipt">
      <PageHeading
        eyebrow={PRODUCT_NAME}
        title={
          <>
            Receipt <span className="receipt-number">{number}</span>
          </>
        }
        lead={`Paid ${formatMoment(receipt.paidAt)}, Lagos time`}
      />
      <div className="stack">
        <Card ticket>
          <DescriptionList
            items={[
              { term: 'Paid by', description: receipt.customerName },
              { term: 'For work by', description: receipt.artisanName },
              { term: 'Job', description: receipt.service },
            ]}
          />
          <PaidLines receipt={receipt} />
          <DescriptionList
            items={[
              { term: 'Paid with', description: receipt.paidWith },
              { term: 'Paystack reference', description: receipt.reference },
              {
                term: 'Received by',
                description: `${receivedBy.name}, ${receivedBy.rcNumber}, ${receivedBy.address}. Phone ${receivedBy.phone}.`,
              },
            ]}
          />
        </Card>
        <p className="receipt-note">{whatBecomesOfIt(receipt)}</p>
        <div className="paper-buttons">
          <a
            className={buttonClass({})}
            href={`/api/receipts/hires/${hireId}/${number}/receipt.pdf`}
            download={`${PRODUCT_NAME}-receipt-${number}.pdf`}
          >
            <span>Download PDF</span>
          </a>
          <Button type="button" variant="secondary" className="needs-script" onClick={() => window.print()}>
            Print
          </Button>
          <ButtonLink to={`/hires/${hireId}`} variant="secondary">
            See the hire
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function PaidLines({ receipt: { lines, totalKobo, refund } }: { receipt: Receipt }) {
  return (
    <table className="receipt-lines">
      <caption className="visually-hidden">What was paid for</caption>
      <thead>
        <tr>
          <th scope="col">What was paid for</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, amountKobo }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Money kobo={amountKobo} />
            </td>
          </tr>
        ))}
        <tr className="receipt-total">
          <th scope="row">Total paid</th>
          <td>
            <Money kobo={totalKobo} />
          </td>
        </tr>
        {refund && (
          <>
            <tr>
              <th scope="row">
                Refund: {refund.why}
                {refund.refundedAt ? `, ${formatMoment(refund.refundedAt)}` : ', on its way'}
              </th>
              <td>
                <Money kobo={-refund.amountKobo} />
              </td>
            </tr>
            <tr className="receipt-total">
              <th scope="row">Total after the refund</th>
              <td>
                <Money kobo={totalKobo - refund.amountKobo} />
              </td>
            </tr>
          </>
        )}
      </tbody>
    </table>
  );
}
