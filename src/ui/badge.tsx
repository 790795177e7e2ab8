import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'good' | 'warn' | 'bad';

export interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word or two about a thing's state. The words carry it; the colour only helps. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  );
}

/** "BVN, Bank checked": what we checked of an artisan, wherever one is chosen. @param levels the words; with none there is nothing to say */
export const checkedText = (levels: readonly string[]): string =>
  levels.length === 0 ? '' : `${levels.join(', ')} checked`;

/** The mark of an approved verification. `compact` is the tick alone, for beside a name. */
export function VerifiedBadge({ compact = false }: { compact?: boolean | undefined }) {
  if (compact) return <span className="verified-mark" role="img" aria-label="Verified" title="Verified" />;
  return (
    <span className="badge badge-verified">
      <span className="verified-mark" aria-hidden="true" />
      Verified
    </span>
  );
}
