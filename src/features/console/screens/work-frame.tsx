import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type BulkAct, BulkForm, Tick } from './bulk-form.tsx';
import type { Outcome } from './console-action.ts';

export interface WorkItem {
  id: string;
  title: string;
  /** A word or two under it. */
  about: ReactNode;
  late?: boolean;
}

/** What is done to several cases at once; absent: each is decided alone. */
export interface Bulk {
  acts: readonly BulkAct[];
  text: { label: string; hint: string };
  /** The longest text. */
  most: number;
  values?: Record<string, string>;
  outcome: Outcome | undefined;
}

/** A queue in work: what waits on the left, the case on the right. A phone shows one of them. */
export function WorkFrame({
  title,
  base,
  items,
  openId,
  isChosen,
  lead,
  below,
  bulk,
  children,
}: {
  title: string;
  /** The queue's address: /admin/verifications. */
  base: string;
  items: readonly WorkItem[];
  openId: string | undefined;
  /** Whether the address names the case; otherwise it is the first of the list. */
  isChosen: boolean;
  lead: string;
  /** What stands below the list. */
  below?: ReactNode;
  bulk?: Bulk;
  children: ReactNode;
}) {
  const list = items.length > 0 && (
    <ol>
      {items.map(({ id, title: name, about, late }) => (
        <li key={id} className={`console-item ${bulk ? 'console-item-ticked' : ''}`}>
          {bulk && <Tick id={id} title={name} outcome={bulk.outcome} />}
          <Link to={`${base}/${id}`} aria-current={id === openId ? 'true' : undefined}>
            <strong>{name}</strong>
            <span className={`console-item-about ${late ? 'console-item-late' : ''}`}>{about}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <div className={`console-work ${isChosen ? 'console-work-chosen' : ''}`}>
      <div className="console-list">
        <div className="console-head">
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        {bulk ? (
          <BulkForm {...bulk} shown={items.length}>
            {list}
          </BulkForm>
        ) : (
          list
        )}
        {below}
      </div>
      <div className="console-case">
        <p className="console-back">
          <Link to={base}>Back to the list</Link>
        </p>
        {children}
      </div>
    </div>
  );
}

/** The case behind the one that is open, the first where none is, and null where nothing else waits. */
export function nextOf(items: readonly { id: string }[], openId: string | undefined): string | null {
  const at = items.findIndex(({ id }) => id === openId);
  const next = items[at + 1] ?? items[0];
  return next && next.id !== openId ? next.id : null;
}
