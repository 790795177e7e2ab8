import type { ReactNode } from 'react';

export interface StatTileProps {
  label: string;
  value: ReactNode;
  /** A line below the figure, e.g. what is still held. */
  hint?: ReactNode;
  icon?: ReactNode;
}

/** One important figure. */
export function StatTile({ label, value, hint, icon }: StatTileProps) {
  return (
    <div className="stat-tile">
      {icon && (
        <span className="stat-tile-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="stat-tile-label">{label}</p>
      <p className="stat-tile-value">{value}</p>
      {hint && <p className="stat-tile-hint">{hint}</p>}
    </div>
  );
}
