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
  /** Anchor of the section. Other pages link to it, so it must not change. */
  id: string;
  title: string;
  /** Line above the title: the audience, or a date. */
  eyebrow?: string;
  body: ReactNode;
}

interface GuidePageProps {
  guide: Guide;
  /** Summary in a few sentences. */
  inShort?: readonly ReactNode[];
  sections: readonly GuideSection[];
  /** Pages to read next. */
  related: readonly Guide[];
}

/** Layout of a written page: heading, summary, table of contents when it is long enough, and sections. */
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

/** Meta tags of a written page. */
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

/** A question that unfolds its answer, with its own anchor. */
export function Question({ id, question, children }: { id: string; question: string; children: ReactNode }) {
  return (
    <Fold id={id} className="guide-question" summary={<h3>{question}</h3>}>
      {children}
    </Fold>
  );
}

/** Button at the end of a section about things done on a hire's page. */
export function YourHires() {
  return (
    <p className="guide-action">
      <ButtonLink to="/consumer">Open your hires</ButtonLink>
    </p>
  );
}

/** Button at the end of a section for which the reader has to contact us. */
export function WriteToUs({ children = 'Contact Us' }: { children?: ReactNode }) {
  return (
    <p className="guide-action">
      <ButtonLink to="/contact">{children}</ButtonLink>
    </p>
  );
}
