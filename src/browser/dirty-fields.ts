/**
 * The fields, by name, that differ from the rendered page: typed before the script loaded, or restored by the browser.
 * Checkboxes with one name give their ticked values, separated by spaces, or an empty text where none is ticked.
 */
export function dirtyFieldsOf(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const element of form.elements) {
    if (element instanceof HTMLSelectElement) {
      const chosen = [...element.options].find((option) => option.defaultSelected)?.value ?? '';
      if (element.value !== chosen) typed[element.name] = element.value;
    } else if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
      if (element.checked === element.defaultChecked) continue;
      if (element.type === 'checkbox') typed[element.name] = tickedOf(form, element.name);
      else if (element.checked) typed[element.name] = element.value;
    } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      if (element.type === 'hidden' || element.type === 'file') continue;
      if (element.value !== element.defaultValue) typed[element.name] = element.value;
    }
  }
  return typed;
}

const tickedOf = (form: HTMLFormElement, name: string): string =>
  [...form.elements]
    .flatMap((box) =>
      box instanceof HTMLInputElement && box.type === 'checkbox' && box.name === name && box.checked
        ? [box.value]
        : [],
    )
    .join(' ');
