/** A statement of a migration that blocks older processes, or breaks their queries. */
export interface LockingStatement {
  line: number;
  why: string;
}

const locking: readonly [pattern: RegExp, why: string][] = [
  [
    /\bdrop\s+(?:column|table|view|function|type)\b/i,
    'older processes may still use it: drop it a version later',
  ],
  [/\brename\b/i, 'older processes know the old name: add a new one, and drop the old a version later'],
  [
    /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i,
    'it writes the whole table anew and ends prepared statements',
  ],
  [/\bset\s+not\s+null\b/i, 'it reads the whole table: add a check "not valid", and validate it'],
  [
    /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)/i,
    'writes wait for it: "concurrently", in a file of its own',
  ],
  [
    /\badd\s+(?:constraint\s+\S+\s+)?(?:check|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/i,
    'it reads the whole table: "not valid" first, and validate it',
  ],
  [
    /\badd\s+column\b[^;,]*\bnot\s+null\b(?![^;,]*\bdefault\b)/i,
    'older processes write rows without it: give it a default',
  ],
  [/^\s*(?:update|delete)\b/i, 'it keeps rows locked until its end: do it in batches, by a task'],
];

/** Tables that the migration itself creates are not in use yet. */
const madeHere = (sql: string) =>
  [...sql.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(\w+)/gi)].map(([, name = '']) => name);

/**
 * The statements of a migration that older processes would notice. A necessary one is explained in a comment right
 * above it that begins with "-- locks:".
 */
export function lockingStatements(sql: string): LockingStatement[] {
  const found: LockingStatement[] = [];
  const own = madeHere(sql);
  // Function bodies run later.
  const plain = sql.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => body.replaceAll(/[^\n]/g, ' '));
  let at = 0;
  for (const part of plain.split(';')) {
    const statement = part.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length));
    const begins = at + statement.search(/\S|$/);
    const line = plain.slice(0, begins).split('\n').length;
    at += part.length + 1;
    const isOwn = own.some((name) =>
      new RegExp(`\\b(?:on|table|update|from)\\s+${name}\\b`, 'i').test(statement),
    );
    if (isOwn || /^\s*--\s*locks:\s*\S/m.test(part)) continue;
    for (const [pattern, why] of locking) if (pattern.test(statement)) found.push({ line, why });
  }
  return found;
}
