import type { ReactNode } from 'react';

export interface DescriptionListProps {
  items: readonly { term: string; description: ReactNode }[];
}

/** Facts by name: reference, customer, amount. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="description-list">
      {items.map(({ term, description }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
