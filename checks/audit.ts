/**
 * Compares the known advisories about our libraries, from the registry's audit, with those that were read and accepted
 * (`accepted-advisories.ts`).
 */

/** An advisory that does not block a change, with the reason, and the day until which that holds. */
export interface AcceptedAdvisory {
  /** GitHub's id: GHSA-…. */
  id: string;
  /** Why it cannot affect us. */
  reason: string;
  /** The last day on which the acceptance counts, YYYY-MM-DD. */
  until: string;
}

/** The parts of the output of `npm audit --json` that are read here (https://docs.npmjs.com/cli/commands/npm-audit). */
export interface AuditReport {
  vulnerabilities: Record<string, { name: string; via: (string | Advisory)[] }>;
}
interface Advisory {
  url: string;
  title: string;
  severity: string;
}

/** Advisories of a lower severity are no danger on their own. */
const serious = new Set(['moderate', 'high', 'critical']);

/** Parses npm's output. @returns undefined where no registry answered, so that nothing was audited */
export function readReport(printed: string): AuditReport | undefined {
  try {
    const report = JSON.parse(printed);
    return typeof report.vulnerabilities === 'object' ? report : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One sentence for each advisory that needs attention: it is not accepted, its acceptance has expired, or it is
 * accepted but affects nothing that we install.
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
