import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type BulkAct, BulkForm, Tick } from './bulk-form.tsx';
import type { Outcome } from './console-action.ts';
import { PageLinks } from './page-links.tsx';
import { type QueuePage, searchOf } from './queue-page.ts';

export interface WorkItem {
  id: string;
  title: string;
  /** Subtitle of a word or two. */
  about: ReactNode;
  late?: boolean;
}

/** Actions on several cases at once; absent: cases are decided one by one. */
export interface Bulk {
  acts: readonly BulkAct[];
  text: { label: string; hint: string };
  /** Maximum length of the text. */
  most: number;
  values?: Record<string, string>;
  outcome: Outcome | undefined;
}

/** A queue: waiting cases on the left, the open case on the right. Phones show one of the two. */
export function WorkFrame({
  title,
  base,
  items,
  openId,
  isChosen,
  lead,
  page,
  below,
  bulk,
  children,
}: {
  title: string;
  /** Path of the queue: /admin/verifications. */
  base: string;
  items: readonly WorkItem[];
  openId: string | undefined;
  /** Whether the URL names the case; otherwise the first one is open. */
  isChosen: boolean;
  lead: string;
  /** Absent for a queue that is listed whole. */
  page?: QueuePage;
  /** Content below the list. */
  below?: ReactNode;
  bulk?: Bulk;
  children: ReactNode;
}) {
  const search = page ? searchOf(page) : '';
  const list = items.length > 0 && (
    <ol>
      {items.map(({ id, title: name, about, late }) => (
        <li key={id} className={`console-item ${bulk ? 'console-item-ticked' : ''}`}>
          {bulk && <Tick id={id} title={name} outcome={bulk.outcome} />}
          <Link to={`${base}/${id}${search}`} aria-current={id === openId ? 'true' : undefined}>
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
        {page && <PageLinks base={base} page={page} />}
        {below}
      </div>
      <div className="console-case">
        <p className="console-back">
          <Link to={`${base}${search}`}>Back to the list</Link>
        </p>
        {children}
      </div>
    </div>
  );
}

/** Id of the case after the open one, or of the first; null when no other waits. */
export function nextOf(items: readonly { id: string }[], openId: string | undefined): string | null {
  const at = items.findIndex(({ id }) => id === openId);
  const next = items[at + 1] ?? items[0];
  return next && next.id !== openId ? next.id : null;
}
