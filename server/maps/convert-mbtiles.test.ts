import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sqlite from 'node-sqlite3-wasm'
import { Compression, TileType } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { openArchive } from '../../tests/factories/open-archive.ts'
import { convertMbtiles } from './convert-mbtiles.ts'

type Tile = [zoom: number, column: number, row: number, data: Uint8Array]

const folder = await mkdtemp(path.join(os.tmpdir(), 'waypost-mbtiles-'))
afterAll(() => rm(folder, { recursive: true }))

function writeMbtiles(
  name: string,
  metadata: Record<string, string>,
  tiles: Tile[],
  isIndexed = true,
): string {
  const file = path.join(folder, name)
  const database = new sqlite.Database(file)
  database.exec('CREATE TABLE metadata (name text, value text)')
  database.exec(
    'CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)',
  )
  if (isIndexed) database.exec('CREATE UNIQUE INDEX t ON tiles (zoom_level, tile_column, tile_row)')
  database.exec('BEGIN')
  for (const entry of Object.entries(metadata))
    database.run('INSERT INTO metadata VALUES (?, ?)', entry)
  for (const tile of tiles) database.run('INSERT INTO tiles VALUES (?, ?, ?, ?)', tile)
  database.exec('COMMIT')
  database.close()
  return file
}

const text = (bytes: ArrayBuffer | undefined) => bytes && String(Buffer.from(bytes))

test('tiles keep their place, data and metadata; rows are counted from the north', async () => {
  const packed = gzipSync('packed')
  const source = writeMbtiles(
    'plain.mbtiles',
    {
      format: 'pbf',
      bounds: '9.4,47,9.7,47.3',
      name: 'Plain',
      json: '{"vector_layers":[{"id":"roads"}]}',
    },
    [
      [0, 0, 0, packed],
      [2, 1, 3, Buffer.from('first row')],
      [2, 3, 0, packed],
      [2, 2, 0, packed],
    ],
  )
  const target = path.join(folder, 'plain.pmtiles')
  await convertMbtiles(source, target)
  const archive = await openArchive(target)
  const header = await archive.getHeader()
  expect(header).toMatchObject({
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    clustered: true,
    minZoom: 0,
    maxZoom: 2,
    minLon: 9.4,
    maxLat: 47.3,
    numAddressedTiles: 4,
    numTileContents: 2,
  })
  expect(text((await archive.getZxy(2, 1, 0))?.data)).toBe('first row')
  expect(text((await archive.getZxy(2, 3, 3))?.data)).toBe('packed')
  expect(await archive.getZxy(2, 0, 0)).toBeUndefined()
  expect(await archive.getMetadata()).toMatchObject({
    name: 'Plain',
    vector_layers: [{ id: 'roads' }],
  })
})

const many = () =>
  Array.from({ length: 20_000 }, (_, n): Tile => {
    const [column, row] = [n % 256, Math.floor(n / 256)]
    return [8, column, row, Buffer.from(`${column}/${255 - row}`)]
  })

test('so many tiles that leaf directories are needed are all found again', async () => {
  const source = writeMbtiles('many.mbtiles', { format: 'png' }, many())
  const target = path.join(folder, 'many.pmtiles')
  await convertMbtiles(source, target)
  const archive = await openArchive(target)
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  for (const [x, y] of [
    [0, 255],
    [255, 180],
    [63, 200],
  ] as const)
    expect(text((await archive.getZxy(8, x, y))?.data)).toBe(`${x}/${y}`)
})

test.each([
  [
    'damaged',
    () =>
      writeFile(path.join(folder, 'bad.mbtiles'), 'no database '.repeat(999)).then(
        () => 'bad.mbtiles',
      ),
  ],
  ['empty', async () => path.basename(writeMbtiles('none.mbtiles', { format: 'pbf' }, []))],
  [
    'format',
    async () =>
      path.basename(writeMbtiles('odd.mbtiles', { format: 'tiff' }, [[0, 0, 0, Buffer.from('x')]])),
  ],
  [
    'damaged',
    async () =>
      path.basename(
        writeMbtiles('outside.mbtiles', { format: 'pbf' }, [[1, 5, 0, Buffer.from('x')]]),
      ),
  ],
  [
    'noIndex',
    async () => path.basename(writeMbtiles('slow.mbtiles', { format: 'png' }, many(), false)),
  ],
])('a bad file is refused (%s) and leaves nothing behind', async (reason, make) => {
  const name = await make()
  const target = path.join(folder, `${name}.pmtiles`)
  await expect(convertMbtiles(path.join(folder, name), target)).rejects.toMatchObject({ reason })
  expect((await readdir(folder)).filter((file) => file.startsWith(`${name}.pmtiles`))).toEqual([])
})
