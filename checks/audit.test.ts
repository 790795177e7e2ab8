import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { acceptedAdvisories } from './accepted-advisories.ts';
import { type AcceptedAdvisory, type AuditReport, readReport, toRead } from './audit.ts';

const advisory = {
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'Reads files of others',
  severity: 'high',
};
const report: AuditReport = {
  vulnerabilities: {
    parser: { name: 'parser', via: [advisory] },
    'web-kit': { name: 'web-kit', via: ['parser'] },
  },
};
const accepted = (changes: Partial<AcceptedAdvisory> = {}): AcceptedAdvisory[] => [
  { id: 'GHSA-aaaa-bbbb-cccc', reason: 'We give it no paths.', until: '2026-12-31', ...changes },
];

describe('an advisory against a library', () => {
  const words = `parser, high: Reads files of others (${advisory.url})`;

  test('has to be read once, however many libraries bring it along', {
    meta: { promise: 'Known faults of libraries fail the tests, wherever a registry answers an audit' },
  }, () => {
    expect(toRead(report, [], '2026-11-26')).toEqual([words]);
  });

  test('that was accepted until a day counts again from the day after', () => {
    expect(toRead(report, accepted(), '2026-12-31')).toEqual([]);
    expect(toRead(report, accepted(), '2027-01-01')).toEqual([`${words}: was accepted until 2026-12-31`]);
  });

  test('must be removed from the accepted ones once no library has it', () => {
    expect(toRead({ vulnerabilities: {} }, accepted(), '2026-11-26')).toEqual([
      'GHSA-aaaa-bbbb-cccc is accepted, and nothing that we install has it any more',
    ]);
  });

  test('of low severity is ignored', () => {
    const low = { ...advisory, severity: 'low' };
    expect(toRead({ vulnerabilities: { parser: { name: 'parser', via: [low] } } }, [], '2026-11-26')).toEqual(
      [],
    );
  });
});

test('a registry without an audit gives no report', () => {
  expect(readReport('{"message":"405 Method Not Allowed","statusCode":405}')).toBeUndefined();
  expect(readReport('')).toBeUndefined();
  expect(readReport(JSON.stringify(report))).toEqual(report);
});

test('every advisory against an installed library has been read and accepted', async ({ skip }) => {
  const found = readReport(await audit());
  // Tests also run where no registry answers an audit; CI has internet access.
  if (!found) return skip('no registry answered an audit');
  expect(toRead(found, acceptedAdvisories, new Date().toISOString().slice(0, 10))).toEqual([]);
});

/** Returns the output of npm's audit of the lock file; npm exits with 1 if it found anything. */
function audit(): Promise<string> {
  const npm = process.env.npm_execpath ?? '';
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=20000'];
  const [program, before] = /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const options = {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    timeout: 30_000,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32' && program === 'npm',
  };
  return new Promise((resolve) => {
    execFile(program, [...before, ...args], options, (_error, printed) => resolve(printed));
  });
}
