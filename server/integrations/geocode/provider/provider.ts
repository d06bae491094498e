import type { Address, Place } from '../offline.ts'

/** Degrees WGS-84. */
export type PlaceHit = Place & Omit<Address, 'unit' | 'isStreet'> & { name: string }

export type SearchRequest = {
  lang: string
  /** Degrees WGS-84; nearer places first. */
  near: Place | undefined
  limit: number
}

/** Of one vendor. Places and texts are all that is sent: no device, no time, no account. */
export type Provider = {
  /** Places that one request of `reverse` takes. */
  atOnce: number
  /** Whether asking makes sense there in this language. */
  covers(place: Place | undefined, lang: string): boolean
  /** In order, undefined where nothing is known. Throws OverQuota, anything else for a retry. */
  reverse(places: readonly Place[], lang: string): Promise<readonly (Address | undefined)[]>
  /** Best first. Throws as `reverse`. */
  search(text: string, request: SearchRequest): Promise<PlaceHit[]>
}

/** Asked with care (with-care.ts). */
export type Geocoder = Provider & {
  /** Refuses at once for the time being. */
  isResting(): boolean
}
