/** A result may be below the edge of a phone. */
export function reveal(element: HTMLElement | null): void {
  const isBelow = element && element.getBoundingClientRect().top > window.innerHeight * 0.7
  if (isBelow) element.scrollIntoView({ block: 'start' })
}
