import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { Money } from '../../../ui/money.tsx';
import type { HireFileView } from '../../hiring/console-calls.ts';
import { endPhrase } from '../../hiring/words/problem-words.ts';
import { byActor, plainCode } from '../plain-code.ts';

/* Parts of a hire's file, on which operators base decisions. */

/** Parties, job and place. */
export function HireFileHead({
  file,
  titleId,
  children,
}: {
  file: HireFileView;
  titleId: string;
  children?: ReactNode;
}) {
  const { customer, artisan, when, town, status, isRedo, questionedAt, rebookedAs, rebookedFrom } = file;
  return (
    <header className="console-case-head">
      <h2 id={titleId}>
        <Person id={customer.id} name={customer.name} /> and <Person id={artisan.id} name={artisan.name} />
      </h2>
      <p>
        <strong>{plainCode(status)}</strong>
        {isRedo && ', work being redone'} · {[when, town].filter(Boolean).join(' · ')}
      </p>
      {questionedAt && (
        <p className="console-late">
          A bank has been questioning a payment since {formatMoment(questionedAt)}.
        </p>
      )}
      {children}
      <p className="console-job">{file.job}</p>
      {file.notes && <p>Notes: {file.notes}</p>}
      {rebookedFrom && (
        <p>
          Replaces <Link to={`/admin/hires/${rebookedFrom.id}`}>the hire</Link> that{' '}
          {rebookedFrom.artisanName} cancelled
        </p>
      )}
      {rebookedAs && (
        <p>
          The money moved to{' '}
          <Link to={`/admin/hires/${rebookedAs.id}`}>a hire of {rebookedAs.artisanName}</Link>
        </p>
      )}
    </header>
  );
}

const Person = ({ id, name }: { id: string | null; name: string }) =>
  id ? <Link to={`/admin/people/${id}`}>{name}</Link> : <>{name} (guest)</>;

/** Both parties' statements, and the outcome each asks for. */
export function HireWords({ file: { statements, ends } }: { file: HireFileView }) {
  return (
    <section aria-labelledby="words-title">
      <h3 id="words-title">What they say</h3>
      {statements.length === 0 && <p className="console-note">Neither side has written anything.</p>}
      <div className="console-sides">
        {statements.map(({ at, side, text, photos }) => (
          <div key={`${at}${side}`} className={`console-side console-side-${side}`}>
            <p className="console-note">
              {side}, <time dateTime={at}>{formatMoment(at)}</time>
            </p>
            <blockquote className="console-words">{text}</blockquote>
            <Photos photos={photos} of={`the ${side}`} />
          </div>
        ))}
      </div>
      {ends.length > 0 && (
        <>
          <h3>Proposals and decisions</h3>
          <ol className="console-history">
            {ends.map((end) => (
              <li key={end.id}>
                <time dateTime={end.at}>{formatMoment(end.at)}</time> {end.by}: {endPhrase(end)}{' '}
                <em>({plainCode(end.outcome ?? 'waiting')})</em>
                {end.note && (
                  <>
                    {' '}
                    <q>{end.note}</q>
                  </>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Agreed price, payments and money held, with the photos of the quote and of the work. */
export function HireMoney({ file }: { file: HireFileView }) {
  const { priceKobo, amountKobo, heldKobo, feeBasisPoints, prices, payments, parts, workPhotos } = file;
  return (
    <section aria-labelledby="money-title">
      <h3 id="money-title">Money</h3>
      <dl className="console-facts">
        <div>
          <dt>Agreed price</dt>
          <dd>{priceKobo === null ? 'none' : <Money kobo={priceKobo} />}</dd>
        </div>
        <div>
          <dt>Amount to pay or paid</dt>
          <dd>
            <Money kobo={amountKobo} />
          </dd>
        </div>
        <div>
          <dt>Held</dt>
          <dd>
            <strong>
              <Money kobo={heldKobo} />
            </strong>
          </dd>
        </div>
        {file.rebookedFrom && (
          <div>
            <dt>Paid for</dt>
            <dd>
              <Link to={`/admin/hires/${file.rebookedFrom.id}`}>the hire</Link> that{' '}
              {file.rebookedFrom.artisanName} cancelled; the money moved here
            </dd>
          </div>
        )}
        <div>
          <dt>Our fee</dt>
          <dd>{feeBasisPoints / 100} % of what the artisan gets</dd>
        </div>
      </dl>
      <ol className="console-history">
        {prices.map(({ at, amountKobo: kobo, lines, note, photos, stands }) => (
          <li key={`${at}${kobo}`}>
            <time dateTime={at}>{formatMoment(at)}</time> price <Money kobo={kobo} />
            {lines.length > 0 && (
              <>
                {' '}
                (
                {lines.map((line, index) => (
                  <span key={line.kind}>
                    {index > 0 && ', '}
                    {line.kind} <Money kobo={line.amountKobo} />
                  </span>
                ))}
                )
              </>
            )}
            , {stands}
            {note && (
              <>
                {' '}
                <q>{note}</q>
              </>
            )}
            <Photos photos={photos} of="the price" />
          </li>
        ))}
        {payments.map(({ at, reference, amountKobo: kobo, method, part, status }) => (
          <li key={reference}>
            <time dateTime={at}>{formatMoment(at)}</time> payment {reference}, <Money kobo={kobo} /> by{' '}
            {plainCode(method)}, {part}: {plainCode(status)}
          </li>
        ))}
        {parts.map(({ id, number, title, status, priceKobo: kobo }) => (
          <li key={id}>
            Part {number}, <Link to={`/admin/hires/${id}`}>{title}</Link>, <Money kobo={kobo} />:{' '}
            {plainCode(status)}
          </li>
        ))}
      </ol>
      <Photos photos={file.jobPhotos} of="the job" />
      <Photos photos={workPhotos.before} of="before the work" />
      <Photos photos={workPhotos.after} of="after the work" />
    </section>
  );
}

function Photos({ photos, of }: { photos: readonly string[]; of: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="console-photos" aria-label={`Photos of ${of}`}>
      {photos.map((photo, at) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer">
            <img src={photo} alt={`${of}, ${at + 1} of ${photos.length}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Steps of the hire. */
export const HireSteps = ({ file: { history } }: { file: HireFileView }) => (
  <section aria-labelledby="steps-title">
    <h3 id="steps-title">What happened</h3>
    <ol className="console-history">
      {history.map(({ at, action, actor, words }) => (
        <li key={`${at}${action}`}>
          <time dateTime={at}>{formatMoment(at)}</time> {plainCode(action)} {byActor(actor)}
          {words && (
            <>
              {' '}
              <q>{words}</q>
            </>
          )}
        </li>
      ))}
    </ol>
  </section>
);
