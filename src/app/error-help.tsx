import { useContext } from 'react';
import { Link } from 'react-router';
import { REQUEST_NUMBER_META, RequestNumber } from '../browser/request-number.ts';

/**
 * The request number to quote to us: that of the refused call, otherwise that of this page; empty where it is unknown.
 */
function useRequestNumber(refused: string | undefined): string {
  const rendered = useContext(RequestNumber);
  if (refused) return refused;
  if (typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_NUMBER_META}"]`)?.content ?? '';
}

/** Shown below an error on our side: a link to what works, and the number by which we find the fault. */
export default function ErrorHelp({ number: refused }: { number: string | undefined }) {
  const number = useRequestNumber(refused);
  return (
    <>
      <p>
        <Link to="/status">See what works now</Link>
      </p>
      {number && (
        <p>
          <meta name={REQUEST_NUMBER_META} content={number} />
          If you write to us, give us this number: <code>{number}</code>
        </p>
      )}
    </>
  );
}
