import { type CSSProperties, Fragment, createElement as h, type ReactElement } from 'react';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { MailWords } from './email-words.ts';

/* Layout of all emails, as React components. Written without JSX, because Node runs the server's TypeScript
   directly and does not support JSX. Styles are inline, since many email clients drop style sheets. */

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif',Georgia,serif";

/** Light colours of ui/styles/tokens.css; email clients do not support CSS variables. */
const day = {
  ground: '#fbf6ec',
  sheet: '#fffdf8',
  ink: '#1b1a33',
  inkSoft: '#565067',
  line: '#e4d8c3',
  brand: '#232f80',
  onBrand: '#fffaf0',
  link: '#27348b',
  band: '#1c2568',
  onBand: '#fff6e3',
  accent: '#f2a922',
};

/** Dark colours, for email clients that support style sheets; others show the light ones. */
const night = {
  ground: '#10122a',
  sheet: '#191d3c',
  ink: '#f7efdf',
  inkSoft: '#c0bad0',
  line: '#353a63',
  brand: '#f2a922',
  onBrand: '#1b1a33',
  link: '#f6c45f',
};

const sheets = `@media (max-width: 480px) {
.ground>div{padding:0 0 32px!important}
.band{border-radius:0!important}
.sheet{padding:20px!important;border-width:0 0 1px!important;border-radius:0!important}
}
@media (prefers-color-scheme: dark) {
.ground{background:${night.ground}!important}
.sheet{background:${night.sheet}!important;border-color:${night.line}!important}
.ground,.ink{color:${night.ink}!important}
.soft{color:${night.inkSoft}!important}
.line{border-color:${night.line}!important}
.button{background:${night.brand}!important;color:${night.onBrand}!important}
.link{color:${night.link}!important}
}`;

const small: CSSProperties = { fontSize: '13px', color: day.inkSoft };

/** Text with its line breaks. */
const Lines = ({ text }: { text: string }): ReactElement =>
  h(
    Fragment,
    null,
    ...text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line])),
  );

const Paragraph = ({ text }: { text: string }) =>
  h('p', { style: { margin: '0 0 16px' } }, h(Lines, { text }));

const paragraphOf = (text: string) => h(Paragraph, { text });

const Quote = ({ text }: { text: string }) =>
  h(
    'blockquote',
    {
      className: 'soft',
      style: {
        margin: '20px 0',
        padding: '4px 0 4px 18px',
        borderLeft: `4px solid ${day.accent}`,
        color: day.inkSoft,
        overflowWrap: 'anywhere',
      },
    },
    h(Lines, { text }),
  );

const factCell: CSSProperties = {
  padding: '10px 0',
  borderTop: `1px solid ${day.line}`,
  textAlign: 'left',
  verticalAlign: 'baseline',
};

const Fact = ({ term, description }: { term: string; description: string }) =>
  h(
    'tr',
    null,
    h(
      'th',
      {
        scope: 'row',
        className: 'soft line',
        style: { ...factCell, ...small, width: '32%', paddingRight: '12px', fontWeight: 400 },
      },
      term,
    ),
    h(
      'td',
      { className: 'line', style: { ...factCell, fontWeight: 600, overflowWrap: 'anywhere' } },
      h(Lines, { text: description }),
    ),
  );

const Facts = ({ facts }: { facts: NonNullable<MailWords['facts']> }) =>
  h(
    'table',
    {
      className: 'line',
      style: {
        width: '100%',
        margin: '20px 0',
        borderCollapse: 'collapse',
        borderBottom: `1px solid ${day.line}`,
      },
    },
    h('tbody', null, ...facts.map((fact) => h(Fact, fact))),
  );

const ListItem = ({ title, text, url }: { title: string; text: string; url: string }) =>
  h(
    'p',
    { className: 'line', style: { margin: 0, padding: '10px 0', borderTop: `1px solid ${day.line}` } },
    h(
      'a',
      { className: 'link', href: url, style: { color: day.link, fontWeight: 600, overflowWrap: 'anywhere' } },
      title,
    ),
    h('span', { className: 'soft', style: { display: 'block', ...small } }, text),
  );

const List = ({ list }: { list: NonNullable<MailWords['list']> }) =>
  h(
    'div',
    { className: 'line', style: { margin: '20px 0', borderBottom: `1px solid ${day.line}` } },
    ...list.map((item, index) => h(ListItem, { key: index, ...item })),
  );

const ActionButton = ({ label, url }: { label: string; url: string }) =>
  h(
    Fragment,
    null,
    h(
      'p',
      { style: { margin: '24px 0' } },
      h(
        'a',
        {
          className: 'button',
          href: url,
          style: {
            display: 'inline-block',
            background: day.brand,
            color: day.onBrand,
            textDecoration: 'none',
            fontWeight: 700,
            padding: '14px 26px',
            borderRadius: '12px',
          },
        },
        label,
      ),
    ),
    h(
      'p',
      { className: 'soft', style: { margin: '0 0 16px', ...small } },
      'If the button does not work, open this address:',
      h('br'),
      h('a', { className: 'link', href: url, style: { color: day.link, wordBreak: 'break-all' } }, url),
    ),
  );

const PlainLink = ({ label, url }: { label: string; url: string }) =>
  h(
    'p',
    { style: { margin: '0 0 16px' } },
    h('a', { className: 'link', href: url, style: { color: day.link } }, label),
  );

/** Preview text beside the subject in lists of emails; hidden in the email itself. */
const Preview = ({ text }: { text: string }) =>
  h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, text);

const Head = ({ title }: { title: string }) =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('meta', {
      name: 'format-detection',
      content: 'telephone=no,date=no,address=no,email=no,url=no',
    }),
    h('title', null, title),
    h('style', null, sheets),
  );

const Band = () =>
  h(
    'div',
    {
      className: 'band',
      style: {
        background: day.band,
        color: day.onBand,
        borderRadius: '16px 16px 0 0',
        padding: '14px 20px',
        borderBottom: `6px solid ${day.accent}`,
      },
    },
    h('p', { style: { margin: 0, fontFamily: SERIF, fontSize: '22px', fontWeight: 700 } }, PRODUCT_NAME),
  );

const Heading = ({ text }: { text: string }) =>
  h(
    'h1',
    {
      className: 'ink',
      style: { margin: '0 0 20px', fontFamily: SERIF, fontSize: '26px', lineHeight: 1.2, fontWeight: 700 },
    },
    text,
  );

/** Line below the email that says who runs the site. */
export const SenderLine = ({ line }: { line: string }) =>
  h('p', { className: 'soft', style: { margin: '16px 20px 0', ...small } }, line);

/** A complete email document. */
export function EmailPage(words: MailWords): ReactElement {
  const { greeting, title, paragraphs, facts = [], list = [], quote, action } = words;
  const { afterwards = [], secondLink, footnote } = words;
  const others = list.length > 0 && h(List, { list });
  // An email about one thing with its facts puts the button first, and other actions after it.
  const isBelow = facts.length > 0;
  const sheet = {
    background: day.sheet,
    border: `1px solid ${day.line}`,
    borderTop: 0,
    borderRadius: '0 0 16px 16px',
    padding: '28px',
  };
  return h(
    'html',
    { lang: 'en-NG' },
    h(Head, { title }),
    h(
      'body',
      {
        className: 'ground',
        style: {
          margin: 0,
          background: day.ground,
          color: day.ink,
          fontFamily: SANS,
          fontSize: '16px',
          lineHeight: 1.6,
        },
      },
      paragraphs[0] !== undefined && h(Preview, { text: paragraphs[0] }),
      h(
        'div',
        { style: { maxWidth: '560px', margin: '0 auto', padding: '24px 16px 40px' } },
        h(Band),
        h(
          'div',
          { className: 'sheet', style: sheet },
          h(Heading, { text: title }),
          h(Paragraph, { text: greeting }),
          ...paragraphs.map(paragraphOf),
          facts.length > 0 && h(Facts, { facts }),
          !isBelow && others,
          quote !== undefined && h(Quote, { text: quote }),
          action && h(ActionButton, action),
          isBelow && others,
          secondLink && h(PlainLink, secondLink),
          ...afterwards.map(paragraphOf),
          footnote &&
            h('p', { className: 'soft', style: { margin: 0, ...small } }, h(Lines, { text: footnote })),
        ),
      ),
    ),
  );
}
