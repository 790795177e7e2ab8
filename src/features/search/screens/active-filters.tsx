import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { ActiveFilter } from './artisan-search.ts';

/** Active filters as chips, each a link that removes it. */
export function ActiveFilters({
  filters,
  className,
}: {
  filters: readonly ActiveFilter[];
  className: string;
}) {
  if (filters.length === 0) return null;
  return (
    <ul className={className} aria-label="Active filters">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <FilterChip to={without} selected>
            {label}
          </FilterChip>
        </li>
      ))}
    </ul>
  );
}
