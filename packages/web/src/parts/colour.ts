// Resolves a design colour for a canvas.

/** The current value of a page colour, because a canvas does not support `light-dark()`. */
export function resolved(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
