import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { apiContext } from '../../../browser/api-client.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { type PolicyText, showPolicyCall } from '../contract.ts';
import './policy.css';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { kind = '', version = '' } = params;
  const text = await context.get(apiContext).call(showPolicyCall, { params: { kind, version } });
  return data<PolicyText>(text);
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: `${loaderData?.label ?? 'Our policies'} · ${PRODUCT_NAME}` },
  { name: 'robots', content: 'noindex' },
];

export const handle = { readOnly: true };

/** Page with one version of a policy. */
export default function PolicyScreen() {
  const { label, version, newest, path, words, sha256 } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow page-body stack">
      <PageHeading title={label} lead={`The version in force from ${formatDay(version)}.`} />
      {newest !== version && (
        <FormMessage tone="info" title="There is a newer version.">
          <p>
            <Link to={path} className="link">
              Read the one in force
            </Link>
          </p>
        </FormMessage>
      )}
      {blocksOf(words).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a version never change
        <Block key={index} {...block} />
      ))}
      <p className="policy-sum">
        SHA-256 of this text: <code>{sha256}</code>
      </p>
    </div>
  );
}

interface TextBlock {
  kind: 'heading' | 'list' | 'words';
  lines: string[];
}

/** Groups lines into blocks: "# " is a heading, "- " a list item. */
function blocksOf(words: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of words.split('\n').filter(Boolean)) {
    const kind = line.startsWith('# ') ? 'heading' : line.startsWith('- ') ? 'list' : 'words';
    const text = kind === 'words' ? line : line.slice(2);
    const last = blocks.at(-1);
    if (kind === 'list' && last?.kind === 'list') last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
  }
  return blocks;
}

function Block({ kind, lines }: TextBlock) {
  if (kind === 'heading') return <h2>{lines[0]}</h2>;
  if (kind === 'words') return <p>{lines[0]}</p>;
  return (
    <ul className="policy-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
