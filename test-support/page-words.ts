/** The visible words of a page: without tags, scripts and the comments that React puts between words. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** Decodes the HTML entities in a text. */
export const readable = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const startsLine =
  /^(?:address|article|aside|blockquote|br|button|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h\d|header|hr|input|label|legend|li|main|nav|ol|p|section|select|summary|table|tbody|td|textarea|th|thead|tr|ul)$/;

/**
 * The main part of a page line by line, including what plain words lack: where links lead, values of fields, what is
 * ticked or selected, and the names of pictures and of controls without text.
 *
 * @param html a page that React rendered
 */
export function linesOf(html: string): string {
  const main = (/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
    .replace(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(
      /(<select\b[^>]*>)([\s\S]*?)<\/select>/g,
      (_, tag: string, options: string) => tag + chosenOf(options),
    );
  let lines = '';
  const links: string[] = [];
  for (const [token, closing, name = '', attributes = ''] of main.matchAll(
    /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|[^<]+/g,
  )) {
    if (!name) {
      lines += token;
      continue;
    }
    const attribute = (wanted: string): string =>
      new Map(
        [...attributes.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, each, value = 'yes']) => [
          each,
          value,
        ]),
      ).get(wanted) ?? '';
    if (startsLine.test(name)) lines += '\n';
    if (closing) {
      if (name === 'a') lines += ` (${links.pop()}) `;
      if (name === 'button') lines += ']\n';
      continue;
    }
    if (/^h\d$/.test(name)) lines += `${'#'.repeat(Number(name[1]))} `;
    if (name === 'a') links.push(attribute('href'));
    if (name === 'button') lines += '[';
    if (name === 'select') lines += `${attribute('name')} = `;
    if (name === 'input') lines += inputLine(attribute);
    const called = attribute('aria-label') || attribute('alt');
    if (called) lines += `{${called}} `;
  }
  return readable(lines)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** What an input shows, and the value of a hidden one. */
function inputLine(attribute: (name: string) => string): string {
  const { type, name, value } = {
    type: attribute('type'),
    name: attribute('name'),
    value: attribute('value'),
  };
  if (type === 'checkbox' || type === 'radio')
    return `(${attribute('checked') ? 'x' : ' '}) ${name} ${value} `;
  // Pages carry a digest of the state in which they were rendered.
  return `${type === 'hidden' ? 'hidden ' : ''}${name} = ${value.replace(/^[\w-]{22}$/, '(digest)')}\n`;
}

/** The selected option, and the number of options. */
function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)];
  const [, , words = ''] = all.find(([, attributes]) => /\sselected/.test(attributes ?? '')) ?? all[0] ?? [];
  return `${words} of ${all.length}\n`;
}
