import { expect, test } from 'vitest';
import { deviceOf } from './device-words.ts';

test('a browser whose name mentions others is called by its own name', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14; TECNO KL4) AppleWebKit/537.36 (KHTML, like Gecko)';
  const chrome = 'Chrome/130.0.0.0 Mobile Safari/537.36';
  const known: Record<string, string> = {
    [`${android} ${chrome}`]: 'Chrome on Android',
    [`${android} SamsungBrowser/26.0 ${chrome}`]: 'Samsung Internet on Android',
    [`${android} ${chrome} OPR/85.0`]: 'Opera on Android',
    'Opera/9.80 (Android; Opera Mini/76.0/191.308; U; en) Presto/2.12 Version/12.16': 'Opera Mini on Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1':
      'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1':
      'Chrome on iPhone',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0':
      'Edge on Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0': 'Firefox on Linux',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15':
      'Safari on Mac',
  };
  for (const [userAgent, words] of Object.entries(known)) expect(deviceOf(userAgent)).toBe(words);
});

test('a browser that says nothing of itself, or nonsense, is an unknown device', () => {
  for (const userAgent of [null, '', 'curl/8.10.1', '<script>alert(1)</script>']) {
    expect(deviceOf(userAgent)).toBe('Unknown device');
  }
});
