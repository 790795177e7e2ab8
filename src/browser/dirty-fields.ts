/**
 * What was typed into a form before the script was there to notice, or put back by the browser itself: the fields by
 * name that are not as the page came. A box that was unticked is an empty text.
 */
export function dirtyFieldsOf(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const element of form.elements) {
    if (element instanceof HTMLSelectElement) {
      const chosen = [...element.options].find((option) => option.defaultSelected)?.value ?? '';
      if (element.value !== chosen) typed[element.name] = element.value;
    } else if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
      if (element.checked === element.defaultChecked) continue;
      if (element.checked) typed[element.name] = element.value;
      else if (element.type === 'checkbox') typed[element.name] = '';
    } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      if (element.type === 'hidden' || element.type === 'file') continue;
      if (element.value !== element.defaultValue) typed[element.name] = element.value;
    }
  }
  return typed;
}
