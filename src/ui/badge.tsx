import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'good' | 'warn' | 'bad';

export interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word or two about a thing's state. The words carry the meaning; the colour only helps. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  );
}

/**
 * What was checked of an artisan, wherever one is chosen: "BVN, Bank checked". @param levels the names of the levels;
 * without any, the result is ''
 */
export const checkedText = (levels: readonly string[]): string =>
  levels.length === 0 ? '' : `${levels.join(', ')} checked`;

/** The mark of an approved verification. `compact` shows only the tick, for beside a name. */
export function VerifiedBadge({ compact = false }: { compact?: boolean | undefined }) {
  if (compact) return <span className="verified-mark" role="img" aria-label="Verified" title="Verified" />;
  return (
    <span className="badge badge-verified">
      <span className="verified-mark" aria-hidden="true" />
      Verified
    </span>
  );
}
