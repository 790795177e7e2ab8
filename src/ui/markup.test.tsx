import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../test-support/page-words.ts';
import { Avatar, initialsOf } from './avatar.tsx';
import { Button } from './button.tsx';
import { DayField } from './day-field.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterChip } from './filter-chip.tsx';
import { ErrorSummary, FormMessage } from './form-message.tsx';
import { Money } from './money.tsx';
import { Pagination } from './pagination.tsx';
import { Picture } from './picture.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Rating } from './rating.tsx';
import { SegmentedLinks } from './segmented-links.tsx';
import { Stepper } from './stepper.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from './text-field.tsx';
import { Trail } from './trail.tsx';

const htmlOf = (part: ReactNode): string => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
const read = (part: ReactNode): string => wordsOf(htmlOf(part)).trim();

describe('a person’s picture', () => {
  test('is their initials, of the first and the last name, while they have none', () => {
    expect(['Adébáyọ̀ Okonkwo', 'Amina Bisi Bello', 'Tunde', ' ola  ade ', ''].map(initialsOf)).toEqual([
      'AO',
      'AB',
      'T',
      'OA',
      '',
    ]);
  });

  test('has the person’s name as its text only if the name is not shown beside it', () => {
    for (const src of ['/files/x.webp', null]) {
      expect(htmlOf(<Avatar name="Amina" src={src} />)).not.toContain('Amina');
      expect(htmlOf(<Avatar name="Amina" src={src} alone />)).toMatch(/(alt|aria-label)="Amina"/);
    }
  });

  test('is fetched in the size it is shown in', () => {
    const src = '/files/images/01900000-0000-7000-8000-000000000001/480.webp';
    const fetched = (width: number) =>
      / src="[^"]*\/(\d+)\.webp"/.exec(
        htmlOf(<Picture src={src} alt="" width={width} height={width} />),
      )?.[1];
    expect([96, 160, 161, 480].map(fetched)).toEqual(['160', '160', '480', '480']);
  });
});

test('stars say how many reviews they are from, and that there are none', () => {
  const label = (value: number | null, count?: number) =>
    /aria-label="([^"]*)"/.exec(htmlOf(<Rating value={value} count={count} />))?.[1];
  expect(label(4.5, 1)).toBe('Rated 4.5 out of 5, 1 review');
  expect(label(4.5, 2)).toBe('Rated 4.5 out of 5, 2 reviews');
  expect(label(4)).toBe('Rated 4.0 out of 5');
  expect(label(null, 0)).toBe('No ratings yet');
  expect(read(<Rating value={5} count={3} />)).toBe('5.0 (3)');
  expect(read(<Rating value={5} />)).toBe('5.0');
});

test('an amount contains its naira in a form for programs', () => {
  expect(htmlOf(<Money kobo={2050} />)).toMatch(/value="20.5"[^>]*>₦20\.50</);
});

describe('the result of a form', () => {
  test('interrupts screen readers only on failure', () => {
    expect(htmlOf(<FormMessage title="No" />)).toContain('role="alert"');
    for (const tone of ['good', 'warn', 'info'] as const)
      expect(htmlOf(<FormMessage tone={tone} title="So" />)).toContain('role="status"');
  });

  test('links to each marked field, and repeats nothing', () => {
    expect(
      htmlOf(<ErrorSummary message="Email is wrong." fields={{ email: 'Email is wrong.' }} />).match(
        /Email is wrong\./g,
      ),
    ).toHaveLength(1);
    const two = (
      <ErrorSummary message="Please correct both." fields={{ email: 'Not an email.', name: 'No name.' }} />
    );
    expect(read(two)).toBe('Please correct both. Not an email. No name.');
    expect(htmlOf(two)).toContain('href="#name-field"');
    expect(htmlOf(<ErrorSummary />)).toBe('');
  });
});

describe('a field', () => {
  test('is tied to its hint and its error, and is marked as invalid', () => {
    const field = htmlOf(<TextField name="town" label="Town" hint="Or area" error="No town." optional />);
    expect(field).toContain('aria-describedby="town-field-hint town-field-error"');
    expect(field).toContain('aria-invalid="true"');
    expect(wordsOf(field).trim()).toBe('Town (optional) Or area Error: No town.');
    expect(htmlOf(<TextField name="town" label="Town" />)).not.toMatch(/aria-(describedby|invalid)/);
    const words = { name: 'town', label: 'Town', hint: 'Or area', error: 'No town.' };
    for (const each of [
      <TextArea key="area" {...words} />,
      <SelectField key="select" {...words} options={['Ikeja']} />,
      <CheckboxField key="box" {...words} />,
      <DayField key="day" {...words} />,
    ]) {
      const control = /<(?:input|textarea|select)[^>]*>/.exec(htmlOf(each))?.[0];
      expect(control).toContain('aria-describedby="town-field-hint town-field-error"');
      expect(control).toContain('aria-invalid="true"');
      expect(htmlOf(each)).toMatch(/id="town-field-hint".*id="town-field-error"/s);
    }
    expect(read(<CheckboxField name="terms" label="Terms" optional />)).toBe('Terms (optional)');
  });

  test('of several lines counts its characters, and announces only the last remaining ones', () => {
    expect(read(<TextArea name="note" label="Note" maxLength={10} defaultValue="12345678" />)).toBe(
      'Note 12345678 8 / 10 At most 10 characters',
    );
    expect(read(<TextArea name="note" label="Note" maxLength={10} defaultValue="123456789" />)).toContain(
      '9 / 10 1 character left',
    );
  });

  test('with a choice offers every option, and a placeholder until one is chosen', () => {
    const options = ['Lagos', { value: 'FCT', label: 'Abuja' }];
    expect(read(<SelectField name="state" label="State" options={options} placeholder="Any state" />)).toBe(
      'State Any state Lagos Abuja',
    );
    expect(htmlOf(<SelectField name="state" label="State" options={options} defaultValue="FCT" />)).toMatch(
      /value="FCT" selected=""/,
    );
  });

  test('of radio cards starts with the chosen one, and a link from the summary leads to the first', () => {
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const cards = htmlOf(
      <RadioCards name="kind" legend="Kind" options={options} defaultValue="b" error="No." />,
    );
    const [first, second] = cards.match(/<input[^>]*>/g) ?? [];
    expect(first).toMatch(/id="kind-field"/);
    expect(first).not.toContain('checked');
    expect(second).toContain('checked');
    expect(cards).toContain('aria-describedby="kind-field-error"');
  });
});

describe('a group of links', () => {
  test('between pages of a list has only links to existing pages', () => {
    expect(htmlOf(<Pagination label="Jobs" />)).toBe('');
    expect(
      read(
        <Pagination label="Jobs" previous="/jobs">
          2 of 2
        </Pagination>,
      ),
    ).toBe('Previous 2 of 2');
    expect(read(<Pagination label="Jobs" next="/jobs?page=2" nextLabel="Older" />)).toBe('Older');
  });

  test('marks the current one: a filter, a view, a page of a view', () => {
    expect(
      read(
        <FilterChip to="/x" selected>
          Verified
        </FilterChip>,
      ),
    ).toBe('Remove filter: Verified');
    expect(read(<FilterChip to="/x">Verified</FilterChip>)).toBe('Verified');
    const items = ([true, 'view', false] as const).map((current, at) => ({
      to: `/${at}`,
      label: at,
      current,
    }));
    const marks = htmlOf(<SegmentedLinks label="Views" items={items} />).match(/<a[^>]*>/g);
    expect(marks?.map((mark) => /aria-current="(\w+)"/.exec(mark)?.[1])).toEqual(['page', 'true', undefined]);
  });

  test('in a trail leads to each list, and to the page itself only if that is a list', () => {
    const steps = [
      { name: 'Artisans', path: '/artisans' },
      { name: 'Plumbers', path: '/artisans/plumbers' },
    ];
    expect(htmlOf(<Trail steps={steps} />).match(/href=/g)).toHaveLength(1);
    expect(htmlOf(<Trail steps={steps} />)).toContain('<span aria-current="page">Plumbers</span>');
    expect(htmlOf(<Trail steps={steps} isList />).match(/href=/g)).toHaveLength(2);
  });
});

test('the steps of a form show which are done and which is current', () => {
  const steps = htmlOf(<Stepper steps={['One', 'Two', 'Three']} current={2} />);
  expect(wordsOf(steps).trim()).toBe('✓ One (done) 2 Two 3 Three');
  expect(steps.match(/aria-current="step"/g)).toHaveLength(1);
  expect(steps).toMatch(/<li[^>]*aria-current="step"[^>]*>(?:(?!<\/li>).)*Two/);
});

test('a button in progress says so and cannot be pressed again', () => {
  const button = htmlOf(
    <Button pending pendingLabel="Sending...">
      Send
    </Button>,
  );
  expect(wordsOf(button).trim()).toBe('Sending...');
  expect(button).toContain('aria-disabled="true"');
  expect(read(<Button pending>Send</Button>)).toBe('Send');
});

test('an empty list says what to do next', () => {
  expect(
    read(
      <EmptyState title="Nothing" action={<a href="/jobs">See jobs</a>}>
        Yet
      </EmptyState>,
    ),
  ).toBe('Nothing Yet See jobs');
});
