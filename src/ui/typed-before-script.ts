/**
 * React puts a text of several lines back to how the page came when it takes the page over (react-dom 19.3, initTextarea):
 * a person who began to change what stood there, on a phone where the script takes seconds, would lose it. So it is remembered
 * until the field can put it back.
 */
const typed = new WeakMap<HTMLTextAreaElement, string>();

/** Remembers what has been typed into texts of several lines, and what will be. To be called before React takes over. */
export function rememberTyping(): void {
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  }
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  document.addEventListener('input', remember, { capture: true });
}

/** What was typed into a field that React has just taken over; undefined where nothing was, or it is still there. */
export function typedBeforeScript(area: HTMLTextAreaElement): string | undefined {
  const text = typed.get(area);
  return text === area.value ? undefined : text;
}
