import type { ReactNode } from 'react';
import { AdireMotif } from '../../../ui/motif.tsx';
import './account-sheet.css';

/** Layout of the sign-in and sign-up pages: a sheet on a patterned background. */
export function AccountSheet({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className="account-cloth">
      <AdireMotif className="account-cloth-pattern" />
      <div className={`account-sheet ${wide ? 'account-sheet-wide' : ''}`}>{children}</div>
    </div>
  );
}
