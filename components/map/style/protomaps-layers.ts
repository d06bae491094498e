import { type Flavor, layers as layersOf, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification } from 'maplibre-gl'
import { labelFont } from './fonts.ts'
import { streetName } from './names.ts'
import type { StreetLook, StreetPalette } from './street-palette.ts'

const spread = (colour: string, ...names: (keyof Flavor)[]): Partial<Flavor> =>
  Object.fromEntries(names.map((name) => [name, colour]))

function flavorOf(c: StreetPalette, isDark: boolean): Flavor {
  return {
    ...namedFlavor(isDark ? 'dark' : 'light'),
    ...spread(c.land, 'background', 'earth', 'pedestrian', 'aerodrome'),
    ...spread(c.water, 'water'),
    ...spread(c.grass, 'park_a', 'park_b', 'scrub_a', 'scrub_b', 'zoo'),
    ...spread(c.wood, 'wood_a', 'wood_b'),
    ...spread(c.industrial, 'industrial', 'military', 'runway'),
    ...spread(c.school, 'school', 'hospital'),
    ...spread(c.sand, 'sand', 'beach'),
    ...spread(c.ice, 'glacier'),
    ...spread(c.buildingEdge, 'buildings'),
    ...spread(c.motorway, 'highway', 'bridges_highway', 'tunnel_highway'),
    ...spread(c.primary, 'major', 'bridges_major', 'tunnel_major', 'link', 'bridges_link'),
    ...spread(c.minor, 'minor_a', 'minor_b', 'bridges_minor', 'tunnel_minor', 'tunnel_link'),
    ...spread(c.service, 'minor_service', 'bridges_other', 'tunnel_other', 'pier'),
    ...spread(c.path, 'other'),
    ...spread(c.majorEdge, 'major_casing_late', 'major_casing_early', 'bridges_major_casing'),
    ...spread(c.majorEdge, 'highway_casing_late', 'highway_casing_early'),
    ...spread(
      c.majorEdge,
      'bridges_highway_casing',
      'tunnel_highway_casing',
      'tunnel_major_casing',
    ),
    ...spread(c.minorEdge, 'minor_casing', 'minor_service_casing', 'link_casing'),
    ...spread(c.minorEdge, 'bridges_minor_casing', 'bridges_link_casing', 'bridges_other_casing'),
    ...spread(c.minorEdge, 'tunnel_minor_casing', 'tunnel_link_casing', 'tunnel_other_casing'),
    ...spread(c.rail, 'railway'),
    ...spread(c.border, 'boundaries'),
    ...spread(c.roadText, 'roads_label_minor', 'roads_label_major'),
    ...spread(c.roadHalo, 'roads_label_minor_halo', 'roads_label_major_halo'),
    ...spread(c.waterText, 'ocean_label'),
    ...spread(c.suburbText, 'subplace_label', 'state_label', 'country_label'),
    ...spread(c.placeText, 'city_label'),
    ...spread(c.houseText, 'address_label'),
    ...spread(c.halo, 'subplace_label_halo', 'city_label_halo', 'state_label_halo'),
    ...spread(c.halo, 'address_label_halo'),
    landcover: {
      grassland: c.grass,
      barren: c.sand,
      urban_area: c.built,
      farmland: c.field,
      glacier: c.ice,
      scrub: c.grass,
      forest: c.wood,
    },
  }
}

/** What these draw is not a name. */
const ownText = new Set(['address_label', 'roads_shields'])

/** Needs no sprite: signs are characters, textless icons left out. */
function inWords(layer: LayerSpecification, look: StreetLook): LayerSpecification[] {
  if (layer.type !== 'symbol') return [layer]
  const { 'icon-image': icon, 'icon-rotate': _turn, ...layout } = layer.layout ?? {}
  const isOneWay = layer.id === 'roads_oneway'
  if (icon && !layout['text-field'] && !isOneWay) return []
  const text = isOneWay ? '›' : streetName(look.language)
  return [
    {
      ...layer,
      layout: {
        ...layout,
        ...(!ownText.has(layer.id) && { 'text-field': text }),
        ...(isOneWay && { 'text-size': 18, 'text-keep-upright': false }),
        'text-font': labelFont,
      },
      paint: {
        ...layer.paint,
        ...(isOneWay && { 'text-color': look.colours.suburbText }),
        ...(layer.id === 'pois' && { 'text-color': look.colours.poiText }),
        'text-halo-color': look.colours.halo,
        'text-halo-width': 1.3,
      },
    },
  ]
}

/** Minor streets named half a zoom before the package. */
const earlier: Record<string, number> = { roads_labels_minor: 14, address_label: 17 }

/** Streets of this schema, covering the built-in map. */
export function protomapsLayers(look: StreetLook, isDark: boolean): LayerSpecification[] {
  const made = layersOf(look.source, flavorOf(look.colours, isDark), { lang: 'en' })
  return (made as LayerSpecification[])
    .filter(({ type }) => type !== 'background')
    .flatMap((layer) => inWords(layer, look))
    .map((layer) => ({
      ...layer,
      id: `${look.source}-${layer.id}`,
      ...(layer.id in earlier && { minzoom: earlier[layer.id] }),
    }))
}
