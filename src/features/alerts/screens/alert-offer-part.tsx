import { useFetcher } from 'react-router';
import { AlertFields, AlertTaken } from './alert-fields.tsx';
import type { AlertFormResult, OfferedWish } from './alert-form-result.ts';

export interface AlertOfferProps {
  wish: OfferedWish;
  /** Heading of the list, e.g. "Plumbers near Ikeja, Lagos". */
  about: string;
}

/** Offers an alert when a search finds no artisan. Without JavaScript the form leads to a page of its own. */
export function AlertOffer({ wish, about }: AlertOfferProps) {
  const { Form, data: result, state } = useFetcher<AlertFormResult>();
  return (
    <section className="alert-offer" aria-labelledby="alert-offer">
      <h2 id="alert-offer">Tell me when an artisan joins here</h2>
      {result?.state ? (
        <AlertTaken result={result} />
      ) : (
        <Form method="post" action="/alerts/new" className="alert-form">
          <AlertFields wish={wish} about={about} result={result} sending={state !== 'idle'} />
        </Form>
      )}
    </section>
  );
}
