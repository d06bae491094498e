/** Brings what came of a change into view where it stands below the lower edge, as under a form on a phone. */
export function reveal(element: HTMLElement | null): void {
  const isBelow = element && element.getBoundingClientRect().top > window.innerHeight * 0.7
  if (isBelow) element.scrollIntoView({ block: 'start' })
}
