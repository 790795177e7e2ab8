import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { AdireMotif } from '../../../ui/motif.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Guide } from './guides.ts';
import './guides.css';

export interface GuideSection {
  /** Its address within the page; other pages link to it, so it stays. */
  id: string;
  title: string;
  /** A line above the title: whom it is for, or of which day it is. */
  eyebrow?: string;
  body: ReactNode;
}

interface GuidePageProps {
  guide: Guide;
  /** The page in a few sentences, for somebody in a hurry. */
  inShort?: readonly ReactNode[];
  sections: readonly GuideSection[];
  /** Where a reader of this page may want to go next. */
  related: readonly Guide[];
}

/** A written page: heading, the gist, a table of contents where there is something to find, the sections. */
export function GuidePage({ guide, inShort, sections, related }: GuidePageProps) {
  return (
    <article>
      <div className="guide-head on-cloth">
        <AdireMotif className="guide-head-cloth" />
        <div className="page">
          <PageHeading title={guide.title} lead={guide.lead} />
          <p className="guide-updated">
            Last updated <time dateTime={guide.lastUpdated}>{formatDay(guide.lastUpdated)}</time>
          </p>
        </div>
      </div>
      <div className="page guide-body">
        {inShort && <InShort sentences={inShort} />}
        <Contents sections={sections} />
        <div className="guide-sections">
          {sections.map(({ id, title, eyebrow, body }) => (
            <section key={id} id={id} className="guide-section" aria-labelledby={`${id}-title`}>
              {eyebrow && <p className="eyebrow">{eyebrow}</p>}
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
          <Onward related={related} />
        </div>
      </div>
    </article>
  );
}

function InShort({ sentences }: { sentences: readonly ReactNode[] }) {
  return (
    <Card edge className="guide-short">
      <h2>In short</h2>
      <ul>
        {sentences.map((sentence, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences of a page stay where they are
          <li key={place}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}

function Contents({ sections }: { sections: readonly GuideSection[] }) {
  return (
    <nav className="guide-contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="guide-contents-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Onward({ related }: { related: readonly Guide[] }) {
  return (
    <nav className="guide-onward" aria-labelledby="onward">
      <h2 id="onward">Read on</h2>
      <ul>
        {related.map(({ path, label, description }) => (
          <Card as="li" key={path} interactive>
            <h3>
              <Link to={path} className="card-link">
                {label}
              </Link>
            </h3>
            <p>{description}</p>
          </Card>
        ))}
      </ul>
      <p className="guide-ask">
        Something unclear or not right? <Link to="/contact">Write to us</Link>.
      </p>
    </nav>
  );
}

/** Title and description of a written page. */
export function guideMeta(guide: Guide) {
  const title = `${guide.label} · ${PRODUCT_NAME}`;
  return [
    { title },
    { name: 'description', content: guide.description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: guide.description },
    { property: 'og:site_name', content: PRODUCT_NAME },
  ];
}

/** A question that opens to its answer, at an address of its own. */
export function Question({ id, question, children }: { id: string; question: string; children: ReactNode }) {
  return (
    <Fold id={id} className="guide-question" summary={<h3>{question}</h3>}>
      {children}
    </Fold>
  );
}

/** The button that ends a section about what is done on the page of a hire. */
export function YourHires() {
  return (
    <p className="guide-action">
      <ButtonLink to="/consumer">Open your hires</ButtonLink>
    </p>
  );
}

/** The button that ends a section in which somebody has to write to us. */
export function WriteToUs({ children = 'Contact Us' }: { children?: ReactNode }) {
  return (
    <p className="guide-action">
      <ButtonLink to="/contact">{children}</ButtonLink>
    </p>
  );
}
