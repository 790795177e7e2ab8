import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '../../../../browser/lazy-with-retry.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatWhen } from '../../../../shared/lagos-time.ts';
import { townAndState } from '../../../../shared/town-and-state.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import type { HireView } from '../../contract.ts';
import { isAsking, isHeld, isUnfinished, isUnpaid } from '../../process.ts';

/** Server-rendered; its script loads after the page's own. */
const photosPart = lazyWithRetry(() => import('./hire-photos.tsx'));
const HirePhotos = lazy(async () => ({ default: (await photosPart).HirePhotos }));

/** The facts of a hire: who, what, when, where and how much. */
export function HireTicket({ hire }: { hire: HireView }) {
  const { side, artisanId, artisanName, quote } = hire;
  const agreed = quote !== null || !(isAsking(hire.status) || hire.status === 'declined');
  // After the payment, "Price and payment" shows it.
  const saidElsewhere = isHeld(hire.status) && hire.fixedService === null;
  return (
    <Card ticket>
      <DescriptionList
        items={[
          ...(side === 'customer'
            ? [
                {
                  term: 'Artisan',
                  description: (
                    <span className="hire-person">
                      <Avatar name={artisanName} src={hire.artisanPhotoURL} size="small" />
                      <Link to={`/profile/${artisanId}`}>{artisanName}</Link>
                    </span>
                  ),
                },
              ]
            : []),
          { term: 'Service', description: <span className="hire-card-job">{hire.jobDescription}</span> },
          ...photosOf(hire),
          ...(isGoneTo(hire) ? [] : [whenOf(hire)]),
          ...(hire.notes
            ? [{ term: 'Notes', description: <span className="hire-card-job">{hire.notes}</span> }]
            : []),
          ...(isGoneTo(hire) ? [] : addressOf(hire)),
          ...(agreed && !saidElsewhere ? [sumOf(hire)] : []),
          ...(quote?.note && !(side === 'customer' && hire.status === 'quoted')
            ? [
                {
                  term: side === 'customer' ? `Note from ${artisanName}` : 'Your note',
                  description: <span className="hire-card-job">{quote.note}</span>,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** Where and when the artisan of a booked hire has to be, above everything else. */
export function HirePlace({ hire }: { hire: HireView }) {
  if (!isGoneTo(hire)) return null;
  return (
    <section className="hire-place" aria-label="When and where">
      <DescriptionList items={[whenOf(hire), ...addressOf(hire)]} />
    </section>
  );
}

const isGoneTo = ({ side, status }: HireView): boolean => side === 'artisan' && isUnfinished(status);

const whenOf = (hire: HireView) => ({ term: 'When', description: formatWhen(hire) });

const photosOf = ({ photos }: HireView) =>
  photos.length === 0
    ? []
    : [
        {
          term: 'Photos',
          description: (
            <Suspense>
              <HirePhotos photos={photos} />
            </Suspense>
          ),
        },
      ];

const sumOf = ({ status, quote, changeWish, isVisit, fixedService, amountKobo, priceKobo }: HireView) => ({
  term: quote
    ? isUnpaid(status)
      ? changeWish
        ? 'Quote, to be changed'
        : 'Quote'
      : 'Agreed price'
    : fixedService === null
      ? priceKobo === null
        ? 'Booking deposit'
        : 'Agreed price'
      : isVisit
        ? 'Visit, taken off the price of the job'
        : `Fixed price: ${fixedService}`,
  description: <strong>{formatNaira(priceKobo ?? amountKobo)}</strong>,
});

/** The address and phone number, as far as known; null if neither is. */
function whereOf({ side, jobAddress, jobLandmark, jobTown, jobState, customerPhone }: HireView) {
  const place = [jobAddress, jobLandmark, townAndState(jobTown, jobState)].filter(Boolean).join('\n');
  if (!place && !customerPhone) return null;
  // Only the artisan gets a map link. Leaves the landmark out: a map finds streets, not what is next to them.
  const street = [jobAddress, jobTown, jobState].filter(Boolean).join(', ');
  const mapUrl =
    side === 'artisan' && street
      ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query: street })}`
      : '';
  return (
    <>
      <span className="hire-card-job">{place}</span>
      {mapUrl && (
        <span className="block">
          <a href={mapUrl} target="_blank" rel="noreferrer" className="link">
            Find it on the map<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </span>
      )}
      {customerPhone && (
        <span className="block">
          <a href={`tel:${customerPhone.replaceAll(/[^+\d]/g, '')}`}>{customerPhone}</a>
        </span>
      )}
    </>
  );
}

/** The customer sees the address they gave; the artisan sees it, or from when on they will see it. */
function addressOf(hire: HireView) {
  const { side, status, artisanName } = hire;
  const where = whereOf(hire);
  const term = 'Where and whom to call';
  if (side === 'customer') {
    if (!where) return [];
    return [
      {
        term,
        description: (
          <>
            {where}
            {isUnpaid(status) && (
              <small className="block">{artisanName} sees it once the hire is paid.</small>
            )}
          </>
        ),
      },
    ];
  }
  if (where) return [{ term, description: where }];
  return isUnpaid(status) ? [{ term, description: 'You’ll see it once the hire is paid.' }] : [];
}
