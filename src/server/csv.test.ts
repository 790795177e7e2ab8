import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('a CSV table shows text that looks like a formula as text, and keeps every kobo', {
  meta: { promise: 'A statement as CSV runs no formula' },
}, () => {
  const sums = [1, 99, 100, 475_050, -475_050, -5, 0, 900_719_925_474_099].map((kobo) => ({ kobo }));
  const words = ['=1+1', '+234', '-2', '@cmd', '\t=1', ' =1', '＝1', 'a "b", c', 'line\nbreak', 'Ọṣẹ ₦'];
  expect(writeCsv([sums, words])).toBe(
    `\uFEFF0.01,0.99,1.00,4750.50,-4750.50,-0.05,0.00,9007199254740.99\r\n` +
      `'=1+1,'+234,'-2,'@cmd,'\t=1,' =1,'＝1,"a ""b"", c","line\nbreak",Ọṣẹ ₦\r\n`,
  );
});
