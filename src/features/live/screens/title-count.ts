const countAhead = /^\(\d+\+?\) /;

/** How many are unread, ahead of the tab's title: "(3) Artisans". Pages go on naming themselves as if it were not there. */
export function countInTitle(): { show(count: number): void; stop(): void } {
  let shown = 0;
  const write = () => {
    const plain = document.title.replace(countAhead, '');
    const wanted = shown === 0 ? plain : `(${shown > 99 ? '99+' : shown}) ${plain}`;
    if (document.title !== wanted) document.title = wanted;
  };
  // The title's element itself is exchanged with some pages.
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
