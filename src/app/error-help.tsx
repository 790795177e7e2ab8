import { useContext } from 'react';
import { Link } from 'react-router';
import { REQUEST_NUMBER_META, RequestNumber } from '../browser/request-number.ts';

/** The number of the request whose answer is shown, or the one that came with a refused call; empty where it is not known. */
function useRequestNumber(refused: string | undefined): string {
  const rendered = useContext(RequestNumber);
  if (refused) return refused;
  if (typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_NUMBER_META}"]`)?.content ?? '';
}

/** What a page adds that failed on our side: where people see what works, and by what we find the fault. */
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
