// `/` leads to the search. The document listens for the key (index.html), so that one pressed before this script runs is not lost.

/** Calls `go` for each press of the key, also for one before this call. Returns a function that ends it. */
export function onSearchWanted(go: () => void): () => void {
  const { dataset } = document.documentElement;
  const take = (): void => {
    if (dataset['search'] === undefined) return;
    delete dataset['search'];
    go();
  };
  take();
  addEventListener('searchwanted', take);
  return () => removeEventListener('searchwanted', take);
}
