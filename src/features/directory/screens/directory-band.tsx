import type { ReactNode } from 'react';
import { AdireMotif } from '../../../ui/motif.tsx';
import { Trail } from '../../../ui/trail.tsx';

/** Header of a directory page: breadcrumbs, title, lead and actions. */
export function DirectoryBand({
  title,
  lead,
  trail,
  children,
}: {
  title: string;
  lead: string;
  trail: { name: string; path: string }[];
  children?: ReactNode;
}) {
  return (
    <header className="directory-band on-cloth">
      <AdireMotif className="directory-band-cloth" />
      <div className="page directory-band-row">
        {trail.length > 1 && <Trail steps={trail} />}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children && <p className="directory-band-act">{children}</p>}
      </div>
    </header>
  );
}
