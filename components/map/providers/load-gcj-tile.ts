import type { RequestParameters } from 'maplibre-gl'
import { gcjScheme } from './gcj-tiles.ts'
import { piecesOf } from './shift-tile.ts'

/** Below, the shift is under 1.5 px. */
const firstShiftedZoom = 8
const cacheSize = 160

type Cached = { bitmap: Promise<ImageBitmap>; users: number; abort: AbortController }
const cache = new Map<string, Cached>()

function forgetOldest(): void {
  for (const [url, entry] of cache) {
    if (cache.size <= cacheSize) return
    if (entry.users === 0) cache.delete(url)
  }
}

async function fetchTile(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`tile ${response.status}`)
  return createImageBitmap(await response.blob())
}

async function sourceTile(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  let entry = cache.get(url)
  if (!entry) {
    const abort = new AbortController()
    entry = { bitmap: fetchTile(url, abort.signal), users: 0, abort }
    entry.bitmap.catch(() => cache.delete(url))
    cache.set(url, entry)
    forgetOldest()
  }
  const shared = entry
  shared.users++
  const leave = () => {
    shared.users--
    if (shared.users === 0) {
      shared.abort.abort()
      cache.delete(url)
    }
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    const bitmap = await shared.bitmap
    signal.throwIfAborted()
    shared.users--
    return bitmap
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** For `addProtocol`: GCJ-02 tiles redrawn to fit WGS-84 points. */
export async function loadGcjTile(
  request: RequestParameters,
  { signal }: AbortController,
): Promise<{ data: ImageBitmap }> {
  const url = new URL(request.url.replace(`${gcjScheme}://`, 'https://tile/'))
  const [z = 0, x = 0, y = 0] = url.pathname.slice(1).split('/').map(Number)
  const size = Number(url.searchParams.get('size'))
  const isTms = url.searchParams.get('scheme') === 'tms'
  const template = url.searchParams.get('tile') ?? ''
  const load = (tileX: number, tileY: number) => {
    const row = isTms ? 2 ** z - 1 - tileY : tileY
    const address = template
      .replace('{z}', String(z))
      .replace('{x}', String(tileX))
      .replace('{y}', String(row))
    return sourceTile(address, signal)
  }
  if (z < firstShiftedZoom) return { data: await copyOf(await load(x, y)) }
  const pieces = piecesOf(z, x, y, size)
  const bitmaps = await Promise.all(pieces.map((piece) => load(piece.tileX, piece.tileY)))
  const canvas = new OffscreenCanvas(size, size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2D canvas')
  pieces.forEach((piece, i) => {
    const bitmap = bitmaps[i] as ImageBitmap
    const ratio = bitmap.width / size
    pen.drawImage(
      bitmap,
      piece.sourceX * ratio,
      piece.sourceY * ratio,
      piece.width * ratio,
      piece.height * ratio,
      piece.x,
      piece.y,
      piece.width,
      piece.height,
    )
  })
  return { data: canvas.transferToImageBitmap() }
}

/** MapLibre closes the bitmap it gets. */
async function copyOf(bitmap: ImageBitmap): Promise<ImageBitmap> {
  return createImageBitmap(bitmap)
}
