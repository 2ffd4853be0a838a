// A colour of the design as a canvas takes it.

/** A colour of the pages as it is now: a canvas does not know `light-dark()`. */
export function resolved(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
