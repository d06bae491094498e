/** Shows enough of a phone or a mail address to be known again by its owner: 138****5678, a***@***. */
export function maskContact(contact: string): string {
  if (contact.includes('@')) return `${contact[0]}***@***`
  const shown = Math.min(4, Math.floor(contact.length / 3))
  return `${contact.slice(0, Math.min(3, shown))}****${contact.slice(-shown)}`
}
