import { readable } from './page-words.ts';

/** A form control as a person sees it, with what a browser would send. */
export interface FormField {
  name: string;
  /** The type of an input, or `select` or `textarea`. */
  kind: string;
  /** The value that is sent if nothing is changed; undefined for a box that is not ticked. */
  value: string | undefined;
  /** Other values that a checkbox, radio button or select can send. */
  others: string[];
}

export interface FormOnPage {
  /** The form's action as the page has it; empty: the page itself. */
  action: string;
  method: 'get' | 'post';
  fields: FormField[];
  /** Its submit buttons: the name and value that each sends, and its label. */
  buttons: { name: string | undefined; value: string; action: string | undefined; words: string }[];
}

function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of tag.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
    found[name.toLowerCase()] = readable(value);
  }
  return found;
}

/** The forms of a page that React rendered, as a browser without script sees them. */
export function formsOfPage(html: string): FormOnPage[] {
  const forms = new Map<string | object, FormOnPage>();
  let open: string | object | undefined;
  /** For each fieldset that is currently open: whether it is disabled. */
  const closedSets: boolean[] = [];
  const formOf = ({ form }: Record<string, string>): FormOnPage | undefined => {
    const key = form ?? open;
    return key === undefined ? undefined : (forms.get(key) ?? newForm(key));
  };
  const newForm = (key: string | object): FormOnPage => {
    const form: FormOnPage = { action: '', method: 'get', fields: [], buttons: [] };
    forms.set(key, form);
    return form;
  };
  const body = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const controls =
    /<(\/?)form\b([^>]*)>|<(\/?)fieldset\b([^>]*)>|<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>|<button\b([^>]*)>([\s\S]*?)<\/button>/g;
  for (const found of body.matchAll(controls)) {
    const [, formEnds, ofForm, setEnds, ofSet, ...ofControl] = found;
    const [ofInput, ofArea, area = '', ofSelect, options = '', ofButton, words = ''] = ofControl;
    if (ofSet !== undefined) {
      if (setEnds) closedSets.pop();
      else closedSets.push('disabled' in attributesOf(ofSet));
      continue;
    }
    if (ofForm !== undefined) {
      if (formEnds) {
        open = undefined;
        continue;
      }
      const attributes = attributesOf(ofForm);
      open = attributes.id ?? {};
      const form = forms.get(open) ?? newForm(open);
      form.action = attributes.action ?? '';
      form.method = attributes.method?.toLowerCase() === 'post' ? 'post' : 'get';
      continue;
    }
    const attributes = attributesOf(ofInput ?? ofArea ?? ofSelect ?? ofButton ?? '');
    const form = formOf(attributes);
    if (!form || 'disabled' in attributes || closedSets.includes(true)) continue;
    if (ofButton !== undefined) addButton(form, attributes, words);
    else if (!attributes.name) continue;
    else if (ofArea !== undefined) addField(form, attributes, 'textarea', readable(area));
    else if (ofSelect !== undefined) addSelect(form, attributes, options);
    else addInput(form, attributes);
  }
  return [...forms.values()];
}

type Attributes = Record<string, string>;

function addButton(
  form: FormOnPage,
  { type = 'submit', name, value = '', formaction }: Attributes,
  html: string,
) {
  if (type !== 'submit') return;
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  form.buttons.push({ name, value, action: formaction, words });
}

function addField(
  form: FormOnPage,
  { name = '' }: Attributes,
  kind: string,
  value: string | undefined,
  others: string[] = [],
): void {
  form.fields.push({ name, kind, value, others });
}

function addSelect(form: FormOnPage, attributes: Attributes, html: string): void {
  const options = [...html.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)].map(
    ([, own = '', text = '']) => {
      const option = attributesOf(own);
      return { value: option.value ?? readable(text), selected: 'selected' in option };
    },
  );
  const value = (options.find(({ selected }) => selected) ?? options[0])?.value;
  const others = options.map((option) => option.value).filter((other) => other !== value);
  addField(form, attributes, 'select', value, others);
}

/** Radio buttons or checkboxes with one name are one field. */
function addInput(form: FormOnPage, attributes: Attributes): void {
  const { name, type: kind = 'text' } = attributes;
  if (kind !== 'checkbox' && kind !== 'radio') {
    addField(form, attributes, kind, attributes.value ?? '');
    return;
  }
  const { value = 'on' } = attributes;
  const known = kind === 'radio' && form.fields.find((field) => field.kind === kind && field.name === name);
  const isSent = 'checked' in attributes;
  if (!known) addField(form, attributes, kind, isSent ? value : undefined, isSent ? [] : [value]);
  else if (isSent) known.value = value;
  else known.others.push(value);
}

/** What a browser sends when the button is pressed and nothing was changed. */
export function sentBy(form: FormOnPage, button = form.buttons[0]): URLSearchParams {
  const sent = new URLSearchParams();
  for (const { name, value, kind } of form.fields) {
    if (value !== undefined && kind !== 'file') sent.append(name, value.replaceAll(/\r?\n/g, '\r\n'));
  }
  if (button?.name) sent.append(button.name, button.value);
  return sent;
}
