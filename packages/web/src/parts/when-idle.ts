// Work that can wait until the browser has nothing more urgent to do.

/** Returns a function that cancels it. Browsers that do not say when they are idle (Safari) do it after the current task. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(() => work());
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work);
  return () => clearTimeout(handle);
}
