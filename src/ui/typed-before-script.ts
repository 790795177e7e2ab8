/**
 * React resets a textarea to its rendered text when it hydrates the page (react-dom 19.3, initTextarea). On a phone
 * where the script takes seconds, a person who has begun to type would lose their words. So they are remembered until
 * the field can restore them.
 */
const typed = new WeakMap<HTMLTextAreaElement, string>();

/** Remembers what has been typed into textareas, and what will be. To be called before hydration. */
export function rememberTyping(): void {
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  }
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  document.addEventListener('input', remember, { capture: true });
}

/** What was typed into a field before hydration; undefined where nothing was, or the field still has it. */
export function typedBeforeScript(area: HTMLTextAreaElement): string | undefined {
  const text = typed.get(area);
  return text === area.value ? undefined : text;
}
