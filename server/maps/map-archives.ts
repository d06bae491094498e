import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { PMTiles, type Source, TileType } from 'pmtiles'
import { type ArchiveSchema, archiveSchema, hasStreets } from '#lib/geo/archive-schema.ts'
import { type ListedArchive, worldName } from '#lib/geo/map-index.ts'
import type { Config } from '../config.ts'
import type { MapCopies } from './map-copies.ts'

export type MapArchive = ListedArchive & { bytes: number }

export type MapFolders = {
  builtIn: string
  operator: string
  /** Of archives in the object store. */
  copies?: MapCopies | undefined
}

export const mapFolders = (
  { dataDir }: Pick<Config, 'dataDir'>,
  copies?: MapCopies,
): MapFolders => ({
  builtIn: path.resolve('brands/assets'),
  operator: path.join(dataDir, 'maps'),
  copies,
})

const fileForm = /^\w[\w.-]{0,99}\.pmtiles$/

/** `tag`: another one when the archive changes; the same on all machines but for the operator's folder. */
export type MapFile = { file: string; size: number; tag: string; isBuiltIn: boolean }

/** A newer street map of the operator replaces a shipped one; nothing replaces the world. */
export async function findMapFile(folders: MapFolders, name: string): Promise<MapFile | undefined> {
  if (!fileForm.test(name)) return undefined
  if (name !== `${worldName}.pmtiles`) {
    const own = await statOf(path.join(folders.operator, name))
    if (own) return { ...own, isBuiltIn: false }
    const copy = folders.copies?.here('maps').get(name)
    if (copy)
      return { file: copy.file, size: copy.size, tag: tagOfHash(copy.hash), isBuiltIn: false }
  }
  const shipped = await statOf(path.join(folders.builtIn, name))
  return shipped && { ...shipped, tag: await tagOfShipped(shipped), isBuiltIn: true }
}

async function statOf(file: string) {
  const facts = await stat(file).catch(() => undefined)
  if (!facts?.isFile()) return undefined
  const tag = `"${facts.size.toString(36)}-${Math.floor(facts.mtimeMs).toString(36)}"`
  return { file, size: facts.size, tag }
}

/** `hash` in hex. */
export const tagOfHash = (hash: string): string => `"${hash.slice(0, 32)}"`

const shippedTags = new Map<string, Promise<string>>()

/** Each machine unpacks the same bytes at another time. */
function tagOfShipped({ file, tag }: { file: string; tag: string }): Promise<string> {
  const key = file + tag
  const known = shippedTags.get(key)
  if (known) return known
  const made = readFile(file).then((bytes) =>
    tagOfHash(createHash('sha256').update(bytes).digest('hex')),
  )
  shippedTags.set(key, made)
  return made
}

const known = new Map<string, MapArchive>()

/** Skips and reports other files. */
export async function listMapArchives(
  folders: MapFolders,
  onBroken: (name: string, error: unknown) => void,
): Promise<MapArchive[]> {
  const { builtIn, operator, copies } = folders
  const names = await Promise.all([builtIn, operator].map(namesIn))
  const copied = copies ? [...copies.here('maps').keys()] : []
  const archives: MapArchive[] = []
  for (const name of new Set([...names.flat(), ...copied])) {
    const found = await findMapFile(folders, name)
    if (!found) continue
    const key = `${name} ${found.file} ${found.tag}`
    try {
      const archive = known.get(key) ?? (await describe(name, found))
      known.set(key, archive)
      archives.push(archive)
    } catch (error) {
      onBroken(name, error)
    }
  }
  return archives
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => fileForm.test(name)).sort()
}

type Metadata = { attribution?: unknown; vector_layers?: { id?: unknown }[] }

async function describe(
  name: string,
  found: { file: string; size: number; isBuiltIn: boolean },
): Promise<MapArchive> {
  const handle = await open(found.file)
  try {
    const archive = new PMTiles(sourceOf(found.file, handle))
    const header = await archive.getHeader()
    const metadata = (await archive.getMetadata()) as Metadata
    const listed = Array.isArray(metadata.vector_layers) ? metadata.vector_layers : []
    const vectorLayers = listed.map(({ id }) => String(id))
    const type = (TileType[header.tileType] ?? 'unknown').toLowerCase()
    const schema = archiveSchema(type, vectorLayers)
    return {
      name: name.replace(/\.pmtiles$/, ''),
      url: `/maps/${name}`,
      isBuiltIn: found.isBuiltIn,
      type,
      schema,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      vectorLayers,
      attribution: attributionOf(metadata, schema),
      bytes: found.size,
    }
  } finally {
    await handle.close()
  }
}

/** Both schemas of streets are made of OpenStreetMap. */
const openStreetMap =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

function attributionOf({ attribution }: Metadata, schema: ArchiveSchema): string {
  if (typeof attribution === 'string' && attribution !== '') return attribution
  return hasStreets(schema) ? openStreetMap : ''
}

function sourceOf(file: string, handle: FileHandle): Source {
  return {
    getKey: () => file,
    getBytes: async (offset, length) => {
      const data = new Uint8Array(length)
      const { bytesRead } = await handle.read(data, 0, length, offset)
      return { data: data.buffer.slice(0, bytesRead) }
    },
  }
}
