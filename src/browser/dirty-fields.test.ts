import { beforeEach, expect, test, vi } from 'vitest';
import { dirtyFieldsOf } from './dirty-fields.ts';

/** The properties of form fields that show whether they still have their rendered values. */
class Field {
  constructor(properties: object) {
    Object.assign(this, properties);
  }
}
class Input extends Field {}
class Select extends Field {}
class TextArea extends Field {}
class Button extends Field {}

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLSelectElement', Select);
  vi.stubGlobal('HTMLTextAreaElement', TextArea);
});

const typedInto = (...elements: Field[]) => dirtyFieldsOf({ elements } as unknown as HTMLFormElement);

test('text fields count as changed when they differ from the page, and not otherwise', () => {
  expect(
    typedInto(
      new Input({ name: 'name', type: 'text', value: 'Amina', defaultValue: '' }),
      new Input({ name: 'town', type: 'text', value: 'Ikeja', defaultValue: 'Ikeja' }),
      new TextArea({ name: 'notes', value: '', defaultValue: 'Ring twice' }),
      new Input({ name: 'id', type: 'hidden', value: '2', defaultValue: '1' }),
      new Input({ name: 'photo', type: 'file', value: 'a.jpg', defaultValue: '' }),
      new Button({ name: 'action', value: 'Confirm', defaultValue: '' }),
    ),
  ).toEqual({ name: 'Amina', notes: '' });
});

test('a select counts as changed when its option differs from the page’s', () => {
  const options = [
    { value: 'lagos', defaultSelected: false },
    { value: 'kano', defaultSelected: true },
  ];
  const plain = options.map((option) => ({ ...option, defaultSelected: false }));
  expect(
    typedInto(
      new Select({ name: 'state', value: 'lagos', options }),
      new Select({ name: 'same', value: 'kano', options }),
      new Select({ name: 'first', value: '', options: plain }),
      new Select({ name: 'chosen', value: 'kano', options: plain }),
    ),
  ).toEqual({ state: 'lagos', chosen: 'kano' });
});

test('an unchecked checkbox counts as an empty text, and of radio buttons the chosen one counts', () => {
  const box = (name: string, type: string, checked: boolean, defaultChecked: boolean) =>
    new Input({ name, type, value: `${name} on`, checked, defaultChecked });
  expect(
    typedInto(
      box('ticked', 'checkbox', true, false),
      box('unticked', 'checkbox', false, true),
      box('as it was', 'checkbox', true, true),
      box('chosen', 'radio', true, false),
      box('left', 'radio', false, true),
    ),
  ).toEqual({ ticked: 'ticked on', unticked: '', chosen: 'chosen on' });
});

test('of several checkboxes with one name every checked one counts, including those checked by the page', () => {
  const language = (value: string, checked: boolean, defaultChecked: boolean) =>
    new Input({ name: 'languages', type: 'checkbox', value, checked, defaultChecked });
  expect(
    typedInto(
      language('English', true, true),
      language('Hausa', true, false),
      language('Igbo', false, true),
      language('Yoruba', true, false),
    ),
  ).toEqual({ languages: 'English Hausa Yoruba' });
});
