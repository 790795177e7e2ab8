import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '../../../browser/lazy-with-retry.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Dialog, DialogButton } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type ArtisanSearch, activeFilters, filtersId, searchPath } from './artisan-search.ts';
import { NearMeButton } from './near-me-button.tsx';

/** The form is in a dialog that is closed at first, so its script comes after the page's own. */
const formPart = lazyWithRetry(() => import('./filter-form.tsx'));
const FilterForm = lazy(async () => ({ default: (await formPart).FilterForm }));

const formId = 'filters-form';
/** The filters: a plain GET form in a modal dialog, or without script a part of the page that a link leads to. */
export function FilterDialog({ search, fields }: { search: ArtisanSearch; fields: Record<string, string> }) {
  const count = activeFilters(search).length;
  return (
    <div className="list-tools">
      <DialogButton dialogId={filtersId} className="needs-script" icon={<Icon name="sliders-horizontal" />}>
        Filters{count > 0 && ` (${count})`}
      </DialogButton>
      <NearMeButton search={search} />
      <noscript>
        <a href={`#${filtersId}`} className={buttonClass({ variant: 'secondary' })}>
          Filters{count > 0 && ` (${count})`}
        </a>
      </noscript>
      <Dialog
        id={filtersId}
        shape="side"
        title="Filters"
        footer={
          <>
            <ButtonLink variant="secondary" to={searchPath({ q: search.q, sort: search.sort })}>
              Clear filters
            </ButtonLink>
            <Button type="submit" form={formId}>
              Show artisans
            </Button>
          </>
        }
      >
        <Suspense>
          <FilterForm formId={formId} search={search} fields={fields} />
        </Suspense>
      </Dialog>
    </div>
  );
}
