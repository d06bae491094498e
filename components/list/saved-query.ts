import { carriedIn, carriedNames } from '#components/data/view-query.ts'

const placeNames = ['family', 'tab'] as const

/** Params left out of a saved view. */
const notOfView = [...carriedNames, ...placeNames, 'simei', 'add']

export function savedQuery(address: string, of: string): string {
  const query = new URLSearchParams(address)
  if (of) query.set('of', of)
  for (const name of notOfView) query.delete(name)
  return query.toString()
}

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
