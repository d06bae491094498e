import { carriedIn, carriedNames } from '#components/data/view-query.ts'

/** An organisation of /customer and the tab of a page: places, not filters. */
const placeNames = ['family', 'tab'] as const

/** Parameters that say where one looks, not at what. */
const notOfView = [...carriedNames, ...placeNames, 'simei', 'add']

/** What a saved view keeps of an address: its filters and order, and of which list they are. */
export function savedQuery(address: string, of: string): string {
  const query = new URLSearchParams(address)
  if (of) query.set('of', of)
  for (const name of notOfView) query.delete(name)
  return query.toString()
}

/** The address that shows a saved view where the reader is now. */
export function openedQuery(saved: string, address: string): string {
  const place = new URLSearchParams(address)
  const next = new URLSearchParams(saved)
  next.delete('of')
  for (const name of placeNames) {
    const value = place.get(name)
    if (value) next.set(name, value)
  }
  for (const [name, value] of carriedIn(place)) next.set(name, value)
  return next.toString()
}
