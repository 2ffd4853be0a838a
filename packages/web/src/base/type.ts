// The pages' own type. On a first visit it is fetched when everything else is there, and used from the next page on: text that
// changes its shape under the reader's eyes is worse than plain type. Later visits have it from the first paint, if it is in the
// browser's store and so here by then (index.html).

const key = 'harkness.type';
const faces = ['400 1em Inter', '600 1em "Source Serif"'];

export function takeOwnType(): void {
  if (document.fonts.check(faces[0] ?? '')) document.documentElement.dataset['type'] = 'own';
}

export function fetchOwnType(): void {
  const fetchFaces = () => {
    Promise.all(faces.map((face) => document.fonts.load(face))).then(
      () => localStorage.setItem(key, ''),
      // Not fetched, or storage is refused (private window): the plain type stays.
      () => undefined,
    );
  };
  if (document.documentElement.dataset['type'] === 'own') return;
  const later = () => setTimeout(fetchFaces, 2000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
