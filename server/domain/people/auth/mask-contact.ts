/** 138****5678, a***@*** */
export function maskContact(contact: string): string {
  if (contact.includes('@')) return `${contact[0]}***@***`
  const [head, tail] = contact.length >= 11 ? [3, 4] : [2, 2]
  return `${contact.slice(0, head)}****${contact.slice(-tail)}`
}
