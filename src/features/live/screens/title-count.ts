const countAhead = /^\(\d+\+?\) /;

/** Prefixes the tab's title with the number of unread items: "(3) Artisans". Pages set their titles as usual. */
export function countInTitle(): { show(count: number): void; stop(): void } {
  let shown = 0;
  const write = () => {
    const plain = document.title.replace(countAhead, '');
    const wanted = shown === 0 ? plain : `(${shown > 99 ? '99+' : shown}) ${plain}`;
    if (document.title !== wanted) document.title = wanted;
  };
  // Some pages replace the title element itself.
  const watch = new MutationObserver(write);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  return {
    show(count) {
      shown = count;
      write();
    },
    stop() {
      watch.disconnect();
      shown = 0;
      write();
    },
  };
}
