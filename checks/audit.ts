/**
 * What is known against the libraries that we install, as the registry's audit says it, held against what was read and
 * accepted (`accepted-advisories.ts`).
 */

/** An advisory that does not keep us from landing, with why, and until when that is to be looked at again. */
export interface AcceptedAdvisory {
  /** As GitHub numbers it: GHSA-…. */
  id: string;
  /** Why it cannot hurt us. */
  reason: string;
  /** The last day on which it counts, YYYY-MM-DD. */
  until: string;
}

/** What npm prints for `npm audit --json`: the parts that are read here (https://docs.npmjs.com/cli/commands/npm-audit). */
export interface AuditReport {
  vulnerabilities: Record<string, { name: string; via: (string | Advisory)[] }>;
}
interface Advisory {
  url: string;
  title: string;
  severity: string;
}

/** Below these an advisory is no danger in itself. */
const serious = new Set(['moderate', 'high', 'critical']);

/** Reads what npm printed. @returns nothing where no registry answered, so that nothing was audited */
export function readReport(printed: string): AuditReport | undefined {
  try {
    const report = JSON.parse(printed);
    return typeof report.vulnerabilities === 'object' ? report : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One sentence for each advisory that someone has to read: it is not accepted, or not any more, or accepted though
 * nothing we install has it.
 *
 * @param today YYYY-MM-DD
 */
export function toRead(report: AuditReport, accepted: readonly AcceptedAdvisory[], today: string): string[] {
  const found = new Map<string, string>();
  for (const { name, via } of Object.values(report.vulnerabilities)) {
    for (const advisory of via) {
      if (typeof advisory === 'string' || !serious.has(advisory.severity)) continue;
      const id = advisory.url.split('/').pop() ?? advisory.url;
      found.set(id, `${name}, ${advisory.severity}: ${advisory.title} (${advisory.url})`);
    }
  }
  const of = new Map(accepted.map((each) => [each.id, each]));
  const open = [...found].flatMap(([id, words]) => {
    const { until } = of.get(id) ?? {};
    if (until === undefined) return [words];
    return until < today ? [`${words}: was accepted until ${until}`] : [];
  });
  const gone = accepted.filter(({ id }) => !found.has(id));
  return [...open, ...gone.map(({ id }) => `${id} is accepted, and nothing that we install has it any more`)];
}
