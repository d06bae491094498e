import type { z } from 'zod'
import { type PoiIcon, poiIcons } from '#lib/codes/poi-icons.ts'
import type { poiMark } from '#lib/contract/poi-fields.ts'
import type { ListedPoi } from '../../domain/tracking/poi/list-pois.ts'

export function toMark(poi: ListedPoi): z.input<typeof poiMark> {
  return {
    poi_id: String(poi.id),
    name: poi.name,
    lat: poi.lat,
    lon: poi.lon,
    colour: poi.colour,
    note: poi.note,
    icon: poiIcons.find((icon): icon is PoiIcon => icon === poi.icon) ?? 'pin',
    radius: poi.radius,
    sfamilyid: poi.isOwn ? String(poi.organisationId) : null,
  }
}
