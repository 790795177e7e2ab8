import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiContext, isApiFailure } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { HireNotFound } from '../../hiring/screens/public.ts';
import { listReceiptsCall, type Receipt } from '../contract.ts';
import { partWords } from '../receipt-words.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import '../../../ui/styles/papers.css';

interface ReceiptsPage {
  id: string;
  /** Receipt number in the URL; null for the list. */
  number: string | null;
  /** Null when the visitor is not a party to the hire. */
  receipts: Receipt[] | null;
}

/**
 * Loads the receipts of a hire, or one of them. Redirects to the receipt when there is only one, or when the URL
 * names its payment.
 */
export async function loader({ context, request, params: { id = '', number } }: LoaderFunctionArgs) {
  const payment = new URL(request.url).searchParams.get('payment');
  const page: ReceiptsPage = { id, number: number?.toUpperCase() ?? null, receipts: null };
  try {
    // A guest's key is in a cookie.
    const { receipts } = await context.get(apiContext).call(listReceiptsCall, { params: { id }, query: {} });
    if (page.number !== null) {
      const found = receipts.some((receipt) => receipt.number === page.number);
      return data<ReceiptsPage>({ ...page, receipts }, { status: found ? 200 : 404 });
    }
    const paid = receipts.find(({ reference }) => reference === payment);
    const one = paid ?? (receipts.length === 1 ? receipts[0] : undefined);
    if (one) throw redirect(`/hires/${id}/receipts/${one.number}`, 303);
    return data<ReceiptsPage>({ ...page, receipts });
  } catch (error) {
    if (!isApiFailure(error) || error.status >= 500) throw error;
    return data(page, { status: 404 });
  }
}

export const headers = () => ({ 'Cache-Control': 'private, no-cache' });

export const meta = ({ loaderData }: { loaderData: ReceiptsPage | undefined }) => [
  { title: `${loaderData?.number ? `Receipt ${loaderData.number}` : 'Receipts'} · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { slimFooter: true };

export default function ReceiptsScreen() {
  const { id, number, receipts } = useLoaderData() as ReceiptsPage;
  if (!receipts) return <HireNotFound id={id} />;
  const receipt = receipts.find((each) => each.number === number);
  if (receipt) return <ReceiptPaper receipt={receipt} />;
  const [first] = receipts;
  return (
    <div className="page page-narrow page-body">
      <PageHeading
        title="Receipts"
        lead={first && `${first.customerName} and ${first.artisanName}`}
        actions={
          <ButtonLink to={`/hires/${id}`} variant="secondary" size="small">
            Back to the hire
          </ButtonLink>
        }
      />
      {number !== null && <p className="receipt-note">This hire has no receipt {number}.</p>}
      {receipts.length === 0 ? (
        <EmptyState title="There is no receipt yet">
          <p>Each payment for this hire gets one as soon as it arrives.</p>
        </EmptyState>
      ) : (
        <ul className="receipt-rows">
          {receipts.map((each) => (
            <ReceiptRow key={each.number} receipt={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { hireId, number, totalKobo, part, paidAt, refund } = receipt;
  return (
    <li>
      <p className="receipt-row-head">
        <Link to={`/hires/${hireId}/receipts/${number}`}>{number}</Link>
        <Money kobo={totalKobo} />
      </p>
      <p className="receipt-row-line">
        {partWords[part]}, {formatMoment(paidAt)}
        {refund && (
          <>
            . Refund: <Money kobo={refund.amountKobo} />
          </>
        )}
      </p>
    </li>
  );
}
