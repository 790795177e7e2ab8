import type { ReactNode } from 'react';
import { AdireMotif } from '../../../ui/motif.tsx';
import './account-sheet.css';

/** The page on which somebody signs in or opens an account: a sheet laid on the cloth. */
export function AccountSheet({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className="account-cloth">
      <AdireMotif className="account-cloth-pattern" />
      <div className={`account-sheet ${wide ? 'account-sheet-wide' : ''}`}>{children}</div>
    </div>
  );
}
