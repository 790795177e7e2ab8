import type { ReactNode } from 'react';

export interface DescriptionListProps {
  items: readonly { term: string; description: ReactNode }[];
}

/** A list of facts with their names: reference, customer, amount. */
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
