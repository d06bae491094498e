import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { PMTiles, type Source, TileType } from 'pmtiles'
import { type ArchiveSchema, archiveSchema, hasStreets } from '#lib/geo/archive-schema.ts'
import { type ListedArchive, worldName } from '#lib/geo/map-index.ts'
import type { Config } from '../config.ts'

export type MapArchive = ListedArchive & { bytes: number }

export type MapFolders = { builtIn: string; operator: string }

export const mapFolders = ({ dataDir }: Pick<Config, 'dataDir'>): MapFolders => ({
  builtIn: path.resolve('brands/assets'),
  operator: path.join(dataDir, 'maps'),
})

const fileForm = /^\w[\w.-]{0,99}\.pmtiles$/

/** A newer street map of the operator replaces a shipped one; nothing replaces the world. */
export async function findMapFile(
  folders: MapFolders,
  name: string,
): Promise<{ file: string; size: number; tag: string; isBuiltIn: boolean } | undefined> {
  if (!fileForm.test(name)) return undefined
  const builtIn = [folders.builtIn, true] as const
  const operator = [folders.operator, false] as const
  const order = name === `${worldName}.pmtiles` ? [builtIn] : [operator, builtIn]
  for (const [folder, isBuiltIn] of order) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => undefined)
    if (!facts?.isFile()) continue
    const tag = `"${facts.size.toString(36)}-${Math.floor(facts.mtimeMs).toString(36)}"`
    return { file, size: facts.size, tag, isBuiltIn }
  }
  return undefined
}

const known = new Map<string, MapArchive>()

/** Skips and reports other files. */
export async function listMapArchives(
  folders: MapFolders,
  onBroken: (name: string, error: unknown) => void,
): Promise<MapArchive[]> {
  const names = await Promise.all(Object.values(folders).map(namesIn))
  const archives: MapArchive[] = []
  for (const name of new Set(names.flat())) {
    const found = await findMapFile(folders, name)
    if (!found) continue
    const key = found.file + found.tag
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
