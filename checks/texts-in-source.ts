import ts from 'typescript';

/** A text for people, with the line on which it begins. */
export interface SourceText {
  line: number;
  text: string;
}

/** Attributes whose values are for the browser. */
const browserAttributes =
  /^(className|id|htmlFor|key|to|href|src|srcSet|action|style|d|rel|viewBox|transform|pattern|autoComplete)$/;

/**
 * Finds a source's texts for people: JSX text, and strings with several words or a capital letter in front. Comments,
 * identifiers, imports, SQL, class names, URLs, keys, types, log lines and messages of thrown errors do not count. A
 * value inserted into a text reads as "…".
 *
 * @param path the file's path: only a `.tsx` has JSX
 * @param source the file's text
 */
export function textsIn(path: string, source: string): SourceText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const texts: SourceText[] = [];
  const add = (node: ts.Node, text: string) => {
    const begin = node.getStart(file) + (ts.isJsxText(node) ? node.text.search(/\S|$/) : 0);
    texts.push({
      line: file.getLineAndCharacterOfPosition(begin).line + 1,
      text: text.replace(/\s+/g, ' ').trim(),
    });
  };
  const visit = (node: ts.Node): void => {
    if (isForMachines(node)) return;
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(node.text)) add(node, node.text);
    } else if (ts.isStringLiteralLike(node)) {
      if (readsLikeText(node.text)) add(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
      if (readsLikeText(text)) add(node, text);
      for (const { expression } of node.templateSpans) visit(expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

function isForMachines(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return /^sql\b/.test(node.tag.getText());
  if (ts.isJsxAttribute(node)) return browserAttributes.test(node.name.getText());
  if (ts.isCallExpression(node)) return /(^|\.)(log|console)\.\w+$/.test(node.expression.getText());
  return ts.isNewExpression(node) && /^(\w*Error|RegExp)$/.test(node.expression.getText());
}

/** Whether a text has several words, or is one word written like a label: "Email". */
function readsLikeText(text: string): boolean {
  if (/:\/\/|^[/#.@?&]|^[\w-]+=/.test(text)) return false;
  return /\p{L}\S*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}[\p{L}-]*[.:…]?$/u.test(text);
}
