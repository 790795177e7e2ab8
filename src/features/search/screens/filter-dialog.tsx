import { useState } from 'react';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Dialog, DialogButton } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { SearchCount } from '../contract.ts';
import { type ArtisanSearch, activeFilters, filtersId, searchPath } from './artisan-search.ts';
import type { Meaning } from './artisans-page.ts';
import { showText } from './count-artisans.ts';
import { FilterForm } from './filter-form.tsx';
import { NearMeButton } from './near-me-button.tsx';
import { QuickFilters } from './quick-filters.tsx';

const formId = 'filters-form';

/**
 * Filters as a GET form: a modal dialog on phones, a column beside the list on wide screens (search.css shows the
 * dialog's content there). Without JavaScript it is a section that a link leads to.
 */
export function FilterDialog({
  search,
  meaning,
  fields,
}: {
  search: ArtisanSearch;
  meaning: Meaning | undefined;
  fields: Record<string, string>;
}) {
  const [count, setCount] = useState<SearchCount>();
  const on = activeFilters(search).length;
  return (
    <>
      <div className="list-tools">
        <DialogButton
          dialogId={filtersId}
          className="needs-script filters-button"
          icon={<Icon name="sliders-horizontal" />}
        >
          Filters{on > 0 && ` (${on})`}
        </DialogButton>
        <noscript>
          <a href={`#${filtersId}`} className={`filters-button ${buttonClass({ variant: 'secondary' })}`}>
            Filters{on > 0 && ` (${on})`}
          </a>
        </noscript>
        <QuickFilters search={search} meaning={meaning} />
      </div>
      <Dialog
        id={filtersId}
        shape="side"
        title="Filters"
        footer={
          <>
            <ButtonLink variant="secondary" to={searchPath({ q: search.q, sort: search.sort })}>
              Clear filters
            </ButtonLink>
            <Button type="submit" form={formId} className="filters-show">
              <span aria-live="polite">{showText(count)}</span>
            </Button>
          </>
        }
      >
        <div className="near-me-beside">
          <NearMeButton search={search} />
        </div>
        <FilterForm formId={formId} search={search} fields={fields} count={count} onCount={setCount} />
      </Dialog>
    </>
  );
}
