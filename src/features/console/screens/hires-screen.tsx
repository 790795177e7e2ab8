import { Form, Link, useActionData } from 'react-router';
import { formatJobDay } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { plainCode } from '../plain-code.ts';
import type { Outcome } from './console-action.ts';
import { type ContactsShown, HirePageView } from './hire-page.tsx';
import type { loader } from './hires-data.ts';
import { useConsoleKeys } from './keys.tsx';
import { usePart } from './use-part.ts';

/** Search for hires, and the page of one. */
export default function HiresScreen() {
  const { q, id, page, found } = usePart<typeof loader>();
  const outcome = useActionData() as Outcome<ContactsShown> | undefined;
  useConsoleKeys([
    { key: '/', does: 'Search for another hire', press: () => document.getElementById('q')?.focus() },
  ]);
  return (
    <>
      <div className="console-head">
        {id === null ? <h1>Hires and payments</h1> : <p className="console-kicker">Hires and payments</p>}
      </div>
      <Form method="get" action="/admin/hires" role="search" className="console-line-form">
        <TextField
          id="q"
          label="Hire, reference or person"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={200}
          hint="A hire’s id, a receipt’s number, a reference of ours or of Paystack’s, or a person’s email, phone number or name."
        />
        <Button type="submit">Search</Button>
      </Form>
      {found && q !== '' && <Found found={found} />}
      {page && <HirePageView key={page.file.id} page={page} outcome={outcome} />}
      {id !== null && !page && <p className="console-empty">There is no hire with that id.</p>}
    </>
  );
}

function Found({
  found: { result, payout },
}: {
  found: NonNullable<Awaited<ReturnType<typeof loader>>['found']>;
}) {
  return (
    <>
      {payout && (
        <p className="console-empty">
          <Link to={`/admin/payouts/${payout}`}>The pay-out with that reference</Link>
        </p>
      )}
      {result.length === 0 ? (
        !payout && <p className="console-empty">No hires found. A name needs at least three letters.</p>
      ) : (
        <table className="console-table">
          <caption className="visually-hidden">Hires found, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Hire</th>
              <th scope="col">State</th>
              <th scope="col">Day</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {result.map(({ id, customerName, artisanName, status, startDate, amountKobo }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/admin/hires/${id}`}>
                    {customerName} and {artisanName}
                  </Link>
                </th>
                <td data-label="State">{plainCode(status)}</td>
                <td data-label="Day">{formatJobDay(startDate)}</td>
                <td data-label="Amount">
                  <Money kobo={amountKobo} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
