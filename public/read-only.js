// The only script of pages that are merely read (src/app/root.tsx): an address that names something in a closed part opens it.
// Newer browsers do it too.
function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  const part = named?.closest('details');
  if (!part || part.open) return;
  part.open = true;
  named.scrollIntoView();
}

addEventListener('hashchange', openNamed);
openNamed();
