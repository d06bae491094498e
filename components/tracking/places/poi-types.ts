import type { PoiIcon } from '#lib/codes/poi-icons.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { FencePoint } from '#lib/rules/fence-limits.ts'
import { poiLimits, usualColour } from '#lib/rules/poi-limits.ts'

export type Poi = CallReply<'poi/Get'>['items'][number]
export type PoiOnMap = CallReply<'poi/GetInView'>['items'][number]

/** What is drawn while a place is edited. */
export type PoiDraft = {
  place: FencePoint | undefined
  icon: PoiIcon
  colour: string
  /** Metres. */
  radius: number
}

export const emptyDraft: PoiDraft = {
  place: undefined,
  icon: 'pin',
  colour: usualColour,
  radius: poiLimits.radius.usual,
}

export const draftOf = ({ lat, lon, icon, colour, radius }: Poi): PoiDraft => ({
  place: { lat, lon },
  icon,
  colour,
  radius,
})
