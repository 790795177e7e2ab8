import type { ReactNode } from 'react';
import { AdireMotif } from './motif.tsx';

export interface EmptyStateProps {
  title: string;
  /** What the person can do about it. */
  children?: ReactNode;
  action?: ReactNode;
  /** The heading's level on its page. */
  level?: 1 | 2 | 3 | undefined;
}

/** Shown in place of an empty list: what is missing, and what to do next. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty-state">
      <AdireMotif shape="medallion" />
      <Heading className="empty-state-title">{title}</Heading>
      {children && <div className="empty-state-words">{children}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
}
