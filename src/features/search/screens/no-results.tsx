import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { type ArtisanSearch, activeFilters, filtersId, searchPath } from './artisan-search.ts';
import type { ArtisansPage, Meaning, TownAlike } from './artisans-page.ts';
import { jobPath } from './list-words.ts';
import { closestText, whereOf, widerSearch } from './no-results-words.ts';

/** Explains why the list is empty, and offers ways on. */
export function NothingFound({
  search,
  meaning,
  title,
  unknownTown = false,
  alike = [],
  children = search.q && activeFilters(search).length === 0 && !meaning?.wishes.length
    ? 'No artisans match these words. Try other words, or post the job and let artisans answer you.'
    : 'No artisans match all of these filters. Try fewer filters, a wider distance or other words.',
}: {
  search: ArtisanSearch;
  meaning?: Meaning | undefined;
  title: string;
  unknownTown?: boolean;
  /** Places that an unknown town may stand for. */
  alike?: readonly TownAlike[] | undefined;
  /** The explanation; absent: no artisan fits all filters. */
  children?: ReactNode;
}) {
  const wider = widerSearch(search);
  const narrowed = searchPath(search, { sort: undefined }) !== '/artisan';
  return (
    <EmptyState
      title={title}
      action={
        <>
          {alike.map(({ id, name, state }) => (
            <ButtonLink key={id} to={searchPath(search, { lga: name, state })}>
              {name}, {state}
            </ButtonLink>
          ))}
          {unknownTown && (
            <DialogButton
              dialogId={filtersId}
              variant={alike.length > 0 ? 'secondary' : 'primary'}
              className="needs-script"
            >
              Choose another town
            </DialogButton>
          )}
          {unknownTown && search.state && (
            <ButtonLink to={searchPath(search, { lga: undefined })} variant="secondary">
              Artisans in {search.state}
            </ButtonLink>
          )}
          {wider && !unknownTown && <ButtonLink to={wider.to}>{wider.label}</ButtonLink>}
          {search.page && <ButtonLink to={searchPath(search)}>Back to the first page</ButtonLink>}
          {search.q && activeFilters(search).length > 0 && (
            <ButtonLink to={searchPath({ q: search.q })} variant="secondary">
              Clear filters
            </ButtonLink>
          )}
          {!unknownTown && (search.q || search.skill) && (
            <ButtonLink to={jobPath(search, meaning)}>Post this job</ButtonLink>
          )}
          {narrowed && (
            <ButtonLink to="/artisan" variant="secondary">
              See all artisans
            </ButtonLink>
          )}
        </>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

/** Shown when the list could not be loaded. */
export function LoadFailed({ search }: { search: ArtisanSearch }) {
  return (
    <div className="stack">
      <FormMessage title="Failed to load users">
        <p>Something went wrong on our side. Please try again in a moment.</p>
      </FormMessage>
      <p>
        <ButtonLink to={searchPath(search, { page: search.page })} variant="secondary" replace>
          Try again
        </ButtonLink>
      </p>
    </div>
  );
}

type Found = Pick<ArtisansPage, 'search' | 'meaning' | 'nearest'>;

/** Explains a list of near matches: no artisan covers the place, or none matches the words exactly. */
export function OnlyNear({ search, meaning, nearest }: Found) {
  if (!nearest) {
    return (
      <FormMessage tone="info">
        <p>{closestText(search, meaning)}</p>
      </FormMessage>
    );
  }
  return (
    <FormMessage tone="info" title={`We found no artisans who come to ${whereOf(search, meaning)}.`}>
      <p>These are the nearest. Each card shows the distance. Ask before you book.</p>
      <p>
        <Link to={jobPath(search, meaning)}>Post this job</Link> and let artisans answer you.
      </p>
    </FormMessage>
  );
}
