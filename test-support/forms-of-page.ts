/** What a person sees of a control, and what a browser would send of it. */
export interface FormField {
  name: string;
  /** The kind of an input, or `select` or `textarea`. */
  kind: string;
  /** What is sent as the page is; undefined for a box that is not ticked. */
  value: string | undefined;
  /** What else a box, a choice or a select may send. */
  others: string[];
  /** The attributes of its tag. */
  attributes: Record<string, string>;
}

export interface FormOnPage {
  /** Where it is sent, as the page names it; empty: to the page itself. */
  action: string;
  method: 'get' | 'post';
  isMultipart: boolean;
  fields: FormField[];
  /** What sends it: the name and value that say which button was pressed, and the words on it. */
  buttons: { name: string | undefined; value: string; action: string | undefined; words: string }[];
}

const decoded = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function attributesOf(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of tag.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
    found[name.toLowerCase()] = decoded(value);
  }
  return found;
}

/** The forms of a page that React wrote, as a browser without script has them. */
export function formsOfPage(html: string): FormOnPage[] {
  const forms = new Map<string | object, FormOnPage>();
  let open: string | object | undefined;
  /** Of each set of fields that is open: whether it is disabled. */
  const closedSets: boolean[] = [];
  const formOf = ({ form }: Record<string, string>): FormOnPage | undefined => {
    const key = form ?? open;
    return key === undefined ? undefined : (forms.get(key) ?? newForm(key));
  };
  const newForm = (key: string | object): FormOnPage => {
    const form: FormOnPage = { action: '', method: 'get', isMultipart: false, fields: [], buttons: [] };
    forms.set(key, form);
    return form;
  };
  const body = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const controls =
    /<(\/?)form\b([^>]*)>|<(\/?)fieldset\b([^>]*)>|<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>|<button\b([^>]*)>([\s\S]*?)<\/button>/g;
  for (const found of body.matchAll(controls)) {
    const [whole, formEnds, ofForm, setEnds, ofSet, ...ofControl] = found;
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
      form.isMultipart = attributes.enctype === 'multipart/form-data';
      continue;
    }
    const attributes = attributesOf(ofInput ?? ofArea ?? ofSelect ?? ofButton ?? '');
    const form = formOf(attributes);
    if (!form || 'disabled' in attributes || closedSets.includes(true)) continue;
    const { name = '' } = attributes;
    if (whole.startsWith('<button')) {
      if ((attributes.type ?? 'submit') !== 'submit') continue;
      form.buttons.push({
        name: attributes.name,
        value: attributes.value ?? '',
        action: attributes.formaction,
        words: words
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      });
    } else if (!name) {
    } else if (whole.startsWith('<textarea')) {
      form.fields.push({ name, kind: 'textarea', value: decoded(area), others: [], attributes });
    } else if (whole.startsWith('<select')) {
      const values = [...options.matchAll(/<option\b([^>]*)>([\s\S]*?)<\/option>/g)].map(
        ([, its = '', text = '']) => {
          const of = attributesOf(its);
          return { value: of.value ?? decoded(text), selected: 'selected' in of };
        },
      );
      const value = (values.find(({ selected }) => selected) ?? values[0])?.value;
      const others = values.map((option) => option.value).filter((other) => other !== value);
      form.fields.push({ name, kind: 'select', value, others, attributes });
    } else {
      const kind = attributes.type ?? 'text';
      const value = attributes.value ?? (kind === 'checkbox' || kind === 'radio' ? 'on' : '');
      const known = form.fields.find((field) => kind === 'radio' && field.name === name);
      const isSent = !(kind === 'checkbox' || kind === 'radio') || 'checked' in attributes;
      if (known) {
        if (isSent) {
          if (known.value !== undefined) known.others.push(known.value);
          known.value = value;
        } else known.others.push(value);
      } else
        form.fields.push({
          name,
          kind,
          value: isSent ? value : undefined,
          others: isSent ? [] : [value],
          attributes,
        });
    }
  }
  return [...forms.values()];
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
