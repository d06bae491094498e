import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { partKey } from './parts.ts'

/** Together; more is taken for a zip bomb. */
const mostUnpacked = 20_000_000

/** Without unpacking anything. Throws where it is no archive. */
export function unzippedNames(bytes: Uint8Array): string[] {
  const names: string[] = []
  unzipSync(bytes, {
    filter: ({ name }) => {
      names.push(name)
      return false
    },
  })
  return names
}

/**
 * XML files by name, as UTF-8. Throws where it is no archive, or its XML unpacks to more than 20 MB.
 */
export function unzipTexts(bytes: Uint8Array): ReadonlyMap<string, string> {
  let size = 0
  // fflate unpacks no further than the size that the archive declares.
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false
      size += originalSize
      if (size > mostUnpacked) throw new Error('too large')
      return true
    },
  })
  return new Map(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]))
}

/**
 * The KML documents of a KMZ: `doc.kml` or the first outermost one, which Google Earth opens, then
 * those that it may link to (OGC 12-007r2, annex C). None where the archive has none; throws where
 * it is broken, or they unpack to more than 20 MB.
 */
export function unzipKml(bytes: Uint8Array): Uint8Array[] {
  let size = 0
  const documents = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!partKey(name).endsWith('.kml')) return false
      size += originalSize
      if (size > mostUnpacked) throw new Error('too large')
      return true
    },
  })
  const depth = (name: string) =>
    partKey(name) === 'doc.kml' ? 0 : partKey(name).split('/').length
  return Object.entries(documents)
    .toSorted(([a], [b]) => depth(a) - depth(b))
    .map(([, document]) => document)
}

export function zipTexts(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}
