import ts from 'typescript';

/** A text that people read, with the line on which it begins. */
export interface SourceText {
  line: number;
  text: string;
}

/** Attributes whose value is for the browser. */
const browserAttributes =
  /^(className|id|htmlFor|key|to|href|src|srcSet|action|style|d|rel|viewBox|transform|pattern|autoComplete)$/;

/**
 * The texts of a source that people read: of JSX, and of strings in several words or with a capital letter in front.
 * Comments, identifiers, imports, SQL, class names, URLs, keys, types, log lines and messages of thrown errors are none. A
 * value that is put into a text reads as "…".
 *
 * @param path of the file: only a `.tsx` has JSX.
 * @param source its text.
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

/** Several words, or one that is written like the label of something: "Email". */
function readsLikeText(text: string): boolean {
  if (/:\/\/|^[/#.@?&]|^[\w-]+=/.test(text)) return false;
  return /\p{L}\S*\s+\S*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}[\p{L}-]*[.:…]?$/u.test(text);
}
