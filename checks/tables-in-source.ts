import ts from 'typescript';

/** A place where a source names a table. */
export interface NamedTable {
  line: number;
  table: string;
}

/** Kysely's methods for the tables of a statement. */
const tableMethods =
  /^(selectFrom|from|using|table|(inner|left|right|full|cross)Join(Lateral)?|(insert|replace|merge)Into|updateTable|deleteFrom)$/;
/** Methods that take a statement as text. */
const textMethods = /^(raw|query)$/;

/**
 * Finds where a source names one of these tables: in a call of Kysely, in the text of a statement, in a row type, or
 * for a library that reads it (`modelName`). Comments, columns and texts for people do not count.
 *
 * @param path its name; in .tsx, `<T>(…) =>` would begin an element instead of a generic function
 * @param source the text of a TypeScript file
 * @param tables names as in the database
 */
export function tablesNamedIn(path: string, source: string, tables: readonly string[]): NamedTable[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const alternatives = tables.join('|');
  const asName = new RegExp(`^(?:public\\.)?(${alternatives})(?:\\s+as\\s+\\w+)?$`);
  const inStatement = new RegExp(
    `(?:^\\s*|\\b(?:from|join|update|into|using|table)\\s+(?:only\\s+)?(?:[^();]*?,\\s*)?)"?(?:public"?\\."?)?(${alternatives})\\b(?!"?\\.)`,
    'gi',
  );
  const found: NamedTable[] = [];
  const add = (node: ts.Node, table: string) => {
    found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, table });
  };
  const addNames = (nodes: readonly ts.Node[]) => {
    for (const node of nodes) {
      if (ts.isArrayLiteralExpression(node)) addNames(node.elements);
      const [, table] = (ts.isStringLiteralLike(node) && asName.exec(node.text)) || [];
      if (table) add(node, table);
    }
  };
  const addStatement = (node: ts.Node) => {
    for (const [, table] of textOf(node).matchAll(inStatement)) if (table) add(node, table.toLowerCase());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      if (tableMethods.test(method)) addNames(node.arguments);
      if (textMethods.test(method)) for (const argument of node.arguments) addStatement(argument);
    } else if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(file))) {
      addStatement(node.template);
    } else if (ts.isIndexedAccessTypeNode(node) && isDatabase(node.objectType)) {
      addTypes([node.indexType]);
    } else if (ts.isTypeReferenceNode(node) && node.typeArguments?.some(isDatabase)) {
      addTypes(node.typeArguments);
    } else if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'modelName') {
      addNames([node.initializer]);
    }
    ts.forEachChild(node, visit);
  };
  const isDatabase = (node: ts.Node) => /^(Database|DB)$/.test(node.getText(file));
  const addTypes = (nodes: readonly ts.TypeNode[]) =>
    addNames(
      nodes.flatMap((node) =>
        ts.isUnionTypeNode(node)
          ? node.types.map((type) => (ts.isLiteralTypeNode(type) ? type.literal : type))
          : [ts.isLiteralTypeNode(node) ? node.literal : node],
      ),
    );
  visit(file);
  return found;
}

/** The text of a statement, with "…" for each value or fragment; "" for anything that is no text. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  }
  return '';
}
